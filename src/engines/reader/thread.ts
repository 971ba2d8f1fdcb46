/** The reading thread: a picture in, its progress told over a port, its text out. */

import type { MessagePort } from 'node:worker_threads';
import { EngineError, type EngineFault, type EngineOutput } from '@castwright/engine-port';
import { readPicture } from './read-picture.ts';

export type ReadingTask = { bytes: Uint8Array; languages: readonly string[]; port: MessagePort };
/** How far it is, 0 … 1; 0 when it begins. */
export type ShareMessage = number;
/** Errors lose their class on the way out of a thread, so a fault is a value here. */
export type ReadingOutcome =
  | { output: EngineOutput; seconds: number }
  | { fault: EngineFault; message: string; operatorDetail: string };

export default async function work({ bytes, languages, port }: ReadingTask): Promise<ReadingOutcome> {
  const started = performance.now();
  const tell = (share: ShareMessage) => port.postMessage(share);
  try {
    tell(0);
    const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const output = await readPicture(picture, languages, tell);
    return { output, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault, message, operatorDetail } = error;
    return { fault, message, operatorDetail };
  } finally {
    port.close();
  }
}
