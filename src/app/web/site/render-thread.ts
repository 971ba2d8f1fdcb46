/** The thread that renders the public pages once. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderTask } from './render-in-thread.ts';

const { folder, site } = workerData as RenderTask;
// Set before the compiled pages are imported, because src/web/lib/site.ts reads it on import.
Object.assign(globalThis, {
  castwrightSite: {
    brand: site.brand,
    contact: site.contact,
    gallery: site.gallery,
    undisclosedDownloads: site.undisclosedDownloads,
  },
});
const { renderSite } = await import('./render-site.ts');
parentPort?.postMessage(await renderSite(folder, site));
