import { Worker } from 'node:worker_threads';
import type { Site } from '#contract/site.ts';

export type RenderTask = { folder: string; site: Site };

/**
 * Renders the public pages in a worker thread: outside the event loop that serves calls, and with its own module
 * instances.
 */
export function renderInThread(task: RenderTask): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    // A copy, because the site may be a live object.
    const workerData = { ...task, site: JSON.parse(JSON.stringify(task.site)) };
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the rendering thread ended with ${code}`)));
  });
}
