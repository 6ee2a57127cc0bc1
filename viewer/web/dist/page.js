const log = document.getElementById('log');
const token = new URLSearchParams(location.search).get('token');
const talk = new WebSocket(`ws://${location.host}/talk?token=${token}`);
talk.binaryType = 'arraybuffer';
let messages = 0, bytes = 0;
talk.onmessage = ({ data }) => {
    messages += 1;
    bytes += data.byteLength ?? data.length;
    log.textContent = `${messages} messages, ${bytes} bytes` + (typeof data === 'string' ? `\n${data}` : '');
};
talk.onclose = () => { log.textContent += '\nThe program has gone.'; };
