/** Draws single pictures for a server without engines, such as the samples of the landing page. */

import type { Piscina } from 'piscina';
import type { DrawingRequest } from '../compose.ts';

/** Milliseconds after which the idle thread ends and frees its memory, 40 MB or more. */
const idleMs = 60_000;
/** Pictures that may wait for the one thread. */
const maxWaiting = 4;

export type SampleDrawer = {
  /**
   * Draws a picture with the preview mark, as JPEG; the same request gives the same pixels.
   *
   * @returns null if too many others wait
   */
  draw(request: DrawingRequest): Promise<Buffer | null>;
  /** Ends the thread; drawings in progress fail. */
  close(): Promise<void>;
};

/** Opens a drawer with one thread, which starts with the first picture. */
export function createSampleDrawer(): SampleDrawer {
  let pool: Promise<Piscina> | null = null;
  let open = 0;
  const openPool = async () => {
    const { default: Pool } = await import('piscina');
    return new Pool({
      filename: new URL('./draw-sample.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
    });
  };
  return {
    async draw(request) {
      if (open > maxWaiting) return null;
      open++;
      try {
        pool ??= openPool();
        const { buffer, byteOffset, byteLength }: Uint8Array = await (await pool).run(request);
        return Buffer.from(buffer, byteOffset, byteLength);
      } finally {
        open--;
      }
    },
    async close() {
      await (await pool)?.destroy();
    },
  };
}
