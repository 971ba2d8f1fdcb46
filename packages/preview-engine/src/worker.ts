/** The drawing thread: one request in, steps told over a port as they end, the outputs out. */

import { isMarkedAsUntransferable, type MessagePort } from 'node:worker_threads';
import { EngineError, type EngineFault, type EngineOutput } from '@castwright/engine-port';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Tell } from './operations/operation.ts';
import { perform, type ThreadRequest } from './operations/table.ts';

export type ThreadTask = { request: ThreadRequest; port: MessagePort };
type StepMessage = Parameters<Tell>[0];
/** Nothing comes after `all told`. */
export type ThreadMessage = StepMessage | 'all told';
/** Errors lose their class on the way out of a thread, so a fault is a value here. */
export type ThreadOutcome =
  | { outputs: EngineOutput[]; seconds: number }
  | { fault: EngineFault; message: string; operatorDetail: string };

/** Does the request's work; runs in a Piscina thread. */
export default async function work({ request, port }: ThreadTask) {
  const started = performance.now();
  try {
    const outputs = await perform(request, (progress) => port.postMessage(progress satisfies StepMessage));
    return handedOver({ outputs, seconds: (performance.now() - started) / 1000 });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault, message, operatorDetail } = error;
    return { fault, message, operatorDetail } satisfies ThreadOutcome;
  } finally {
    port.postMessage('all told' satisfies ThreadMessage);
    port.close();
  }
}

/** Bytes change hands instead of being copied, but for those that lie in memory shared with others. */
function handedOver(outcome: Extract<ThreadOutcome, { outputs: unknown }>) {
  const buffers = outcome.outputs.flatMap((output) =>
    'bytes' in output && !isMarkedAsUntransferable(output.bytes.buffer) ? [output.bytes.buffer] : [],
  );
  return move({ [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: outcome });
}
