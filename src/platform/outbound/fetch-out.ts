import { type ConnectOptions, connect, problemOf, Refused } from './connect.ts';

export type FetchOptions = ConnectOptions & {
  timeoutMs: number;
  mostBytes: number;
  signal?: AbortSignal;
};

/** Why nothing was fetched. The address itself stands in none of it: its query may let its holder in. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly host: string;
  /** Whether another try may go better. */
  readonly mayPass: boolean;

  constructor(message: string, host: string, mayPass: boolean) {
    super(message);
    this.host = host;
    this.mayPass = mayPass;
  }
}

/**
 * Fetches a file from an address that somebody else chose: from the public internet alone, without redirects, whole or
 * not at all.
 *
 * @throws OutboundError; what `signal` aborts with
 */
export async function fetchOut(address: string, options: FetchOptions): Promise<Buffer> {
  const host = URL.parse(address)?.host ?? 'no address';
  const failed = (message: string, mayPass: boolean) => new OutboundError(message, host, mayPass);
  if (!URL.canParse(address)) throw failed('It is no address.', false);
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await connect(address, { method: 'GET', headers: {} }, options, signal);
    const status = response.statusCode ?? 0;
    if (status !== 200) {
      response.destroy();
      throw failed(`It answered ${status}.`, status === 429 || status >= 500);
    }
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > options.mostBytes) {
        response.destroy();
        throw failed(`It gave more than ${options.mostBytes} bytes.`, false);
      }
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof OutboundError) throw error;
    if (timeout.aborted) throw failed('There was no answer in time.', true);
    throw failed(problemOf(error), !(error instanceof Refused));
  }
}
