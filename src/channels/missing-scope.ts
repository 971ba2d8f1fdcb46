import { ChannelError } from './port.ts';

/**
 * The error of a channel that was connected before its messages were read: it lacks the scope. It is `refused` and not
 * `unauthorized`, because its posts still go out.
 */
export function createMissingScopeError(cause?: unknown): ChannelError {
  const message = 'Connect the channel again, so that it may read messages too. Its posts still go out.';
  return new ChannelError('refused', message, { cause });
}
