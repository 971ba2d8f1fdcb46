import { type ConnectOptions, findAddressProblem } from '#platform/outbound/connect.ts';
import { ChannelError } from './port.ts';

/**
 * The origin of a server that a creator names, as `https://mastodon.social`; `https://` may be left out.
 *
 * @throws ChannelError `refused` for what is no server, or one that must not be called
 */
export function normalizeServer(given: string, { allowLoopback }: ConnectOptions): string {
  const text = given.trim();
  const address = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(address)) throw createError('Enter the address of a server, such as mastodon.social.');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') throw createError('Enter the address without a password.');
  const problem = findAddressProblem(url, allowLoopback);
  if (problem) throw createError(problem);
  return url.origin;
}

const createError = (message: string) => new ChannelError('refused', message);
