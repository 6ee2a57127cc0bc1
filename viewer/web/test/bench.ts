// What a look costs: processor time, since clocks on a busy machine tell about the others.
import { readFileSync } from 'node:fs';
import { Reader } from '../src/recording/reader';

const spent = (): number => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
function each(count: number, work: (i: number) => void): string {
    for (let i = 0; i < 10; ++i) work(i);
    const before = spent();
    for (let i = 0; i < count; ++i) work(i);
    return ((spent() - before) / count).toFixed(2);
}
console.log('figures,read,one moment while playing,anywhere,without joints');
for (const file of process.argv.slice(2)) {
    const bytes = readFileSync(file), before = spent(), reader = new Reader();
    reader.feed(bytes);
    reader.end();
    const read = (spent() - before).toFixed(0), { recording } = reader, into = recording.stateAt(recording.lastTime / 2);
    const count = Math.max(10, Math.round(100_000 / Math.max(1, into.figures.length))), span = recording.lastTime - recording.firstTime;
    console.log([into.figures.length, read,
        each(count, (i) => recording.stateAt(recording.firstTime + ((i * 0.016) % span), { into })),
        each(count, (i) => recording.stateAt(recording.firstTime + ((i * 7.919) % span), { into })),
        each(count, (i) => recording.stateAt(recording.firstTime + ((i * 0.016) % span), { into, joints: () => false }))].join(','));
}
