/** Has a request done in one of the engine's threads, from the thread of whoever asked. */

import { MessageChannel } from 'node:worker_threads';
import { EngineError, type EngineOutput, type EngineProgress } from '@castwright/engine-port';
import type { Piscina } from 'piscina';
import type { ThreadRequest } from './operations/table.ts';
import type { ThreadMessage, ThreadOutcome, ThreadTask } from './worker.ts';

/** Bytes lose their class on the way between threads. */
const revivedBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function revived(output: EngineOutput): EngineOutput {
  if (!('bytes' in output)) return output;
  const bytes = revivedBytes(output.bytes);
  if (output.kind !== 'model') return { ...output, bytes };
  return { ...output, bytes, sample: { ...output.sample, bytes: revivedBytes(output.sample.bytes) } };
}

/**
 * Gives the outputs and the seconds they took. The signal ends the thread with its work. Throws `EngineError`:
 * the operation's own, `cancelled`, or `corrupt_output` where the work broke.
 */
export async function runInThread(
  pool: Piscina,
  request: ThreadRequest,
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): Promise<{ outputs: EngineOutput[]; seconds: number }> {
  const { port1, port2 } = new MessageChannel();
  // What is told and the outcome come by different ways, and the outcome may be the first.
  const allTold = Promise.withResolvers<void>();
  port1.on('message', (message: ThreadMessage) => {
    if (message === 'all told') return allTold.resolve();
    const { preview, ...step } = message;
    tell({
      ...step,
      ...(preview && { preview: { bytes: Buffer.from(preview), mediaType: 'image/webp' } }),
    });
  });
  try {
    const task: ThreadTask = { request, port: port2 };
    const outcome: ThreadOutcome = await pool.run(task, { signal, transferList: [port2] });
    await allTold.promise;
    if ('fault' in outcome) throw new EngineError(outcome.fault, outcome.message, outcome.operatorDetail);
    return { outputs: outcome.outputs.map(revived), seconds: outcome.seconds };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (signal.aborted)
      throw new EngineError('cancelled', 'This was cancelled.', 'Aborted', { cause: error });
    throw new EngineError(
      'corrupt_output',
      'The preview engine could not finish this. Please try again.',
      String(error),
      {
        cause: error,
      },
    );
  } finally {
    port1.close();
  }
}
