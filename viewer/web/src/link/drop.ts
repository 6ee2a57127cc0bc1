// Files dropped onto the page, or chosen: recordings, BVH, glTF.

import { flag, h, icon } from '../shell/dom';
import { openFiles, type Opened } from './open';

export type { Opened };

export class DropZone {
    readonly overlay = h('div', { class: 'drop', 'aria-hidden': 'true', hidden: true },
        h('div', { class: 'drop-words' }, icon('open'), h('strong', { text: 'Let go to look at it' }), h('span', { text: 'Recording, BVH, glTF or GLB. It stays on this machine.' })));
    readonly chooser = h('input', {
        type: 'file', hidden: true, multiple: true, accept: '.sidestep,.rec,.bvh,.gltf,.glb,.bin', 'aria-label': 'Open files',
        on: { change: () => { void this.take([...(this.chooser.files ?? [])]); this.chooser.value = ''; } },
    });
    private depth = 0;

    constructor(private readonly opened: (opened: Opened) => void, private readonly failed: (name: string, error: unknown) => void, private readonly busy: (text: string) => void) {
        const hasFiles = (event: DragEvent): boolean => [...(event.dataTransfer?.types ?? [])].includes('Files');
        // enter and leave come for every element on the way: count them
        window.addEventListener('dragenter', (event) => { if (!hasFiles(event)) return; event.preventDefault(); this.depth++; this.show(true); });
        window.addEventListener('dragleave', (event) => { if (!hasFiles(event)) return; this.depth = Math.max(0, this.depth - 1); if (this.depth === 0) this.show(false); });
        window.addEventListener('dragover', (event) => { if (!hasFiles(event)) return; event.preventDefault(); event.dataTransfer!.dropEffect = 'copy'; });
        window.addEventListener('drop', (event) => {
            this.depth = 0;
            this.show(false);
            if (!hasFiles(event)) return;
            event.preventDefault();
            void this.take([...event.dataTransfer!.files]);
        });
    }

    choose(): void { this.chooser.click(); }

    async take(files: File[]): Promise<void> {
        if (!files.length) return;
        const names = files.map((file) => file.name).join(', ');
        this.busy(`Reading ${names}`);
        try { this.opened(await openFiles(files)); }
        catch (error) { this.failed(names, error); }
        finally { this.busy(''); }
    }

    private show(on: boolean): void { flag(this.overlay, 'hidden', !on); }
}
