/** The drawing thread: takes a request, reports steps over a port, and returns the outputs. */

import { isMarkedAsUntransferable, type MessagePort } from 'node:worker_threads';
import { EngineError, type EngineFault, type EngineOutput } from '@castwright/engine-port';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ThreadRequest } from './operations/names.ts';
import type { ReportProgress } from './operations/operation.ts';
import { perform } from './operations/table.ts';

export type ThreadTask = { request: ThreadRequest; port: MessagePort };
type StepMessage = Parameters<ReportProgress>[0];
/** `done` is the last message. */
export type ThreadMessage = StepMessage | 'done';
/** Errors lose their class between threads, so a fault is a value here. */
export type ThreadOutcome =
  | { outputs: EngineOutput[]; seconds: number }
  | { fault: EngineFault; message: string; operatorDetail: string };

/** Runs a request; called by Piscina in a thread. */
export default async function work({ request, port }: ThreadTask) {
  const started = performance.now();
  try {
    const outputs = await perform(request, (progress) => port.postMessage(progress satisfies StepMessage));
    return listTransferables({ outputs, seconds: (performance.now() - started) / 1000 });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault, message, operatorDetail } = error;
    return { fault, message, operatorDetail } satisfies ThreadOutcome;
  } finally {
    port.postMessage('done' satisfies ThreadMessage);
    port.close();
  }
}

/** Lists the buffers to transfer instead of copying; shared memory cannot be transferred. */
function listTransferables(outcome: Extract<ThreadOutcome, { outputs: unknown }>) {
  const buffers = outcome.outputs.flatMap((output) =>
    'bytes' in output && !isMarkedAsUntransferable(output.bytes.buffer) ? [output.bytes.buffer] : [],
  );
  return move({ [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: outcome });
}
