import {
  type ConnectOptions,
  connect,
  describeConnectionError,
  type StreamedBody,
} from '#platform/outbound/connect.ts';
import { ChannelError, type ChannelProblem } from './port.ts';

export type OutletCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | StreamedBody;
  signal: AbortSignal;
  /** The outlet's name, for messages. */
  outlet: string;
  /** Whether this call publishes: without an answer the post may be there. */
  publishes?: boolean;
  /** Bytes of the longest answer; 1 MiB by default. */
  maximumBytes?: number;
};

export type OutletAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/**
 * Calls an outlet at a public address, without redirects: one that a creator may have chosen reaches no private network.
 *
 * @returns the answer, whatever its status
 * @throws ChannelError `unknown` for a call that publishes and got no answer, else `unavailable`; what `signal` aborts with
 */
export async function callOutlet(call: OutletCall, options: ConnectOptions): Promise<OutletAnswer> {
  const {
    body,
    headers = {},
    maximumBytes = 1_048_576,
    method,
    outlet,
    publishes = false,
    signal,
    url,
  } = call;
  const lost: ChannelProblem = publishes ? 'unknown' : 'unavailable';
  try {
    const response = await connect(
      url,
      { method, headers: { ...headers }, ...(body !== undefined && { body }) },
      options,
      signal,
    );
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maximumBytes) {
        response.destroy();
        throw new ChannelError(lost, `${outlet} gave an answer that is too long.`);
      }
      parts.push(part);
    }
    return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    signal.throwIfAborted();
    throw new ChannelError(lost, `${outlet} could not be reached: ${describeConnectionError(error)}`, {
      cause: error,
    });
  }
}
