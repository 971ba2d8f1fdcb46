/** Runs a request in one of the drawing threads; called from the main thread. */

import { MessageChannel } from 'node:worker_threads';
import { EngineError, type EngineOutput, type EngineProgress } from '@castwright/engine-port';
import type { Piscina } from 'piscina';
import type { ThreadRequest } from './operations/names.ts';
import type { ThreadMessage, ThreadOutcome, ThreadTask } from './worker.ts';

/** Buffers lose their class between threads. */
const reviveBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function reviveOutput(output: EngineOutput): EngineOutput {
  if (!('bytes' in output)) return output;
  const bytes = reviveBytes(output.bytes);
  if (output.kind !== 'model') return { ...output, bytes };
  return { ...output, bytes, sample: { ...output.sample, bytes: reviveBytes(output.sample.bytes) } };
}

/**
 * Runs a request, and ends the thread when the signal aborts.
 *
 * @returns the outputs, and the seconds of work
 * @throws EngineError the operation's own, `cancelled`, or `corrupt_output` when the work failed
 */
export async function runInThread(
  pool: Piscina,
  request: ThreadRequest,
  signal: AbortSignal,
  report: (progress: EngineProgress) => void,
): Promise<{ outputs: EngineOutput[]; seconds: number }> {
  const { port1, port2 } = new MessageChannel();
  // Progress and outcome use different channels, and the outcome may arrive first.
  const allTold = Promise.withResolvers<void>();
  port1.on('message', (message: ThreadMessage) => {
    if (message === 'done') return allTold.resolve();
    const { preview, ...step } = message;
    report({
      ...step,
      ...(preview && { preview: { bytes: Buffer.from(preview), mediaType: 'image/webp' } }),
    });
  });
  try {
    const task: ThreadTask = { request, port: port2 };
    const outcome: ThreadOutcome = await pool.run(task, { signal, transferList: [port2] });
    await allTold.promise;
    if ('fault' in outcome) throw new EngineError(outcome.fault, outcome.message, outcome.operatorDetail);
    return { outputs: outcome.outputs.map(reviveOutput), seconds: outcome.seconds };
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
