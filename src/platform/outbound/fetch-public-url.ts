import { AddressRefusedError, type ConnectOptions, connect, describeConnectionError } from './connect.ts';

export type FetchOptions = ConnectOptions & {
  timeoutMs: number;
  maximumBytes: number;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Why the file could not be fetched. The message does not contain the URL, whose query may grant access. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly host: string;
  /** Whether a retry may succeed. */
  readonly isTransient: boolean;
  /** The status of the answer; null without one. */
  readonly status: number | null;

  constructor(message: string, host: string, mayPass: boolean, status: number | null = null) {
    super(message);
    this.host = host;
    this.isTransient = mayPass;
    this.status = status;
  }
}

/**
 * Fetches a file from a URL that a user chose: only from the public internet, without redirects, completely or not
 * at all.
 *
 * @throws OutboundError; what `signal` aborts with
 */
export async function fetchPublicUrl(address: string, options: FetchOptions): Promise<Buffer> {
  const host = URL.parse(address)?.host ?? 'no address';
  const failed = (message: string, mayPass: boolean) => new OutboundError(message, host, mayPass);
  if (!URL.canParse(address)) throw failed('It is not a valid URL.', false);
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await connect(
      address,
      { method: 'GET', headers: options.headers ?? {} },
      options,
      signal,
    );
    const status = response.statusCode ?? 0;
    if (status !== 200) {
      response.destroy();
      const isTransient = status === 429 || status >= 500;
      throw new OutboundError(`It answered ${status}.`, host, isTransient, status);
    }
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > options.maximumBytes) {
        response.destroy();
        throw failed(`It gave more than ${options.maximumBytes} bytes.`, false);
      }
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof OutboundError) throw error;
    if (timeout.aborted) throw failed('There was no answer in time.', true);
    throw failed(describeConnectionError(error), !(error instanceof AddressRefusedError));
  }
}
