/** The reading thread: takes a picture, reports progress over a port, and returns the text. */

import type { MessagePort } from 'node:worker_threads';
import { EngineError, type EngineFault, type EngineOutput } from '@castwright/engine-port';
import { readPicture } from './read-picture.ts';

export type ReadingTask = { bytes: Uint8Array; languages: readonly string[]; port: MessagePort };
/** The progress, 0 … 1; the first message is 0. */
export type ShareMessage = number;
/** Errors lose their class between threads, so a fault is a value here. */
export type ReadingOutcome =
  | { output: EngineOutput; seconds: number }
  | { fault: EngineFault; message: string; operatorDetail: string };

export default async function work({ bytes, languages, port }: ReadingTask): Promise<ReadingOutcome> {
  const started = performance.now();
  const report = (share: ShareMessage) => port.postMessage(share);
  try {
    report(0);
    const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const output = await readPicture(picture, languages, report);
    return { output, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault, message, operatorDetail } = error;
    return { fault, message, operatorDetail };
  } finally {
    port.close();
  }
}
