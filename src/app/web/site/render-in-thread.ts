import { Worker } from 'node:worker_threads';
import type { Site } from '#contract/site.ts';

export type RenderingTask = { folder: string; site: Site };

/** Renders the public pages apart from the event loop that answers calls, and with modules of their own. */
export function renderInThread(task: RenderingTask): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    // A copy: what is published may be an object that is read anew.
    const workerData = { ...task, site: JSON.parse(JSON.stringify(task.site)) };
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the rendering thread ended with ${code}`)));
  });
}
