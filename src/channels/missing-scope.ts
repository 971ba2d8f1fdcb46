import { ChannelError } from './port.ts';

/**
 * The error of a channel that was connected before its messages or fans were read: it lacks the scope. It is `refused`
 * and not `unauthorized`, because its posts still go out.
 */
export function createMissingScopeError(what: 'messages' | 'fans', cause?: unknown): ChannelError {
  const message = `Connect the channel again, so that it may read ${what} too. Its posts still go out.`;
  return new ChannelError('refused', message, { cause });
}
