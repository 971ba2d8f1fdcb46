import { ChannelError } from '#channels/port';
import { AppError } from '#contract/errors.ts';

/** What went wrong at an outlet, as the answer to a call. Other errors stay as they are. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof ChannelError)) return error;
  const { message, problem, retryAt } = error;
  if (problem === 'limited') {
    const wait = retryAt === null ? '' : ` Try again after ${retryAt.toISOString().slice(11, 16)} UTC.`;
    return new AppError('UNAVAILABLE', `${message}${wait}`, undefined, { cause: error });
  }
  const isAway = problem === 'unavailable' || problem === 'unknown';
  return new AppError(isAway ? 'UNAVAILABLE' : 'BAD_REQUEST', message, undefined, { cause: error });
}
