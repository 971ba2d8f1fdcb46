import { buildRequest } from './build-request.ts';
import { CastwrightError, type FailureCode, toError } from './errors.ts';
import { type CallOptions, isRepeatable, type LooseInput, type Operation } from './operation.ts';
import { sleep } from './sleep.ts';

/** How calls are sent. */
export type Sender = {
  /** The server's address without a trailing slash. */
  url: string;
  apiKey: string;
  fetch: typeof fetch;
  /** Attempts after the first one. */
  retries: number;
  /** Milliseconds that one attempt may take until its answer is read, or begins where it is a file. */
  timeoutMs: number;
};

const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** The longest `Retry-After` that a call waits for; after a longer one it fails. */
const longestRetryAfterSeconds = 60;

/** Codes of calls that brought no answer of the server. */
const lostCodes: readonly FailureCode[] = ['REQUEST_TIMEOUT', 'TIMEOUT', 'UNREACHABLE'];

/**
 * Sends a call and repeats it where that is safe: a call that was refused by a rate limit always, one without an answer
 * only where the server does the same once and twice.
 *
 * @returns the JSON, or the response itself where the server sends a file
 * @throws CastwrightError when the server refuses the call, or the last attempt brought no answer
 */
export async function send(
  sender: Sender,
  operation: Operation,
  input: LooseInput,
  options: CallOptions,
): Promise<unknown> {
  const request = buildRequest(sender, operation, input, options.idempotencyKey);
  for (let attempt = 0; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      return await sendOnce(sender, operation, request, options.signal);
    } catch (error) {
      if (!(error instanceof CastwrightError)) throw error;
      if (attempt >= sender.retries || !mayRepeat(operation, error)) throw error;
      await sleep(getDelay(attempt, error), options.signal);
    }
  }
}

function mayRepeat(operation: Operation, { code, retryAfterSeconds }: CastwrightError): boolean {
  if (retryAfterSeconds !== null && retryAfterSeconds > longestRetryAfterSeconds) return false;
  if (code === 'RATE_LIMITED') return true;
  // The server is busy only where it says when it will not be; no engine that can do it, for one, stays so.
  const isPassing = lostCodes.includes(code) || (code === 'UNAVAILABLE' && retryAfterSeconds !== null);
  return isPassing && isRepeatable(operation);
}

/** Milliseconds before the next attempt: what the server says, or twice as long each time, with jitter. */
function getDelay(attempt: number, { retryAfterSeconds }: CastwrightError): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}

async function sendOnce(
  { fetch, timeoutMs }: Sender,
  operation: Operation,
  { url, ...init }: RequestInit & { url: string },
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const given = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    const response = await fetch(url, { ...init, signal: given });
    if (!response.ok) throw await toError(response);
    return operation.answersFile ? response : await readJson(response);
  } catch (error) {
    if (error instanceof CastwrightError || signal?.aborted) throw error;
    throw toUnreachable(error, timeout.signal.aborted, new URL(url).origin);
  } finally {
    clearTimeout(timer);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = 'The server answered something other than JSON. Check the URL.';
    throw new CastwrightError({ code: 'UNEXPECTED_ANSWER', message, status: response.status }, { cause });
  }
}

function toUnreachable(cause: unknown, timedOut: boolean, origin: string): CastwrightError {
  return timedOut
    ? new CastwrightError({ code: 'TIMEOUT', message: `${origin} did not answer in time.` }, { cause })
    : new CastwrightError({ code: 'UNREACHABLE', message: `${origin} cannot be reached.` }, { cause });
}
