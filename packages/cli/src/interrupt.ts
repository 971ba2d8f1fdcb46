import { CommandError, exitCodes } from './exit-codes.ts';

/** Thrown by what an interrupt aborted. */
export class Interrupted extends CommandError {
  constructor(message = 'Interrupted.') {
    super(exitCodes.interrupted, message);
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs work that Ctrl+C ends in order: the first one aborts the signal, a second one ends the process at once.
 *
 * @throws what the work throws; its abort reason is an `Interrupted`
 */
export async function runInterruptibly<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(exitCodes.interrupted);
    stop.abort(new Interrupted());
  };
  for (const name of signals) process.on(name, onSignal);
  try {
    return await work(stop.signal);
  } finally {
    for (const name of signals) process.off(name, onSignal);
  }
}
