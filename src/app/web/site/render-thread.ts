/** The thread that renders the public pages once. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderingTask } from './render-in-thread.ts';

const { folder, site } = workerData as RenderingTask;
// What src/web/lib/site.ts reads when the compiled pages are imported, so before anything imports them.
Object.assign(globalThis, { castwrightSite: { brand: site.brand, contact: site.contact } });
const { renderSite } = await import('./render-site.ts');
parentPort?.postMessage(await renderSite(folder, site));
