import type { IncomingMessage } from 'node:http';
import { type ConnectOptions, connect, problemOf } from './connect.ts';

export type OutboundOptions = ConnectOptions & {
  timeoutMs: number;
  /** Bytes of the answer that are kept. */
  answerBytes: number;
};

export type Posted = { milliseconds: number; status: number | null; answer: string; problem: string | null };

/**
 * Sends a body to an address that somebody else chose, and reads so many bytes of the answer. Never throws.
 */
export async function postOut(
  address: string,
  message: { body: string; headers: Record<string, string> },
  options: OutboundOptions,
): Promise<Posted> {
  const started = performance.now();
  const ended = (rest: Omit<Posted, 'milliseconds'>): Posted => ({
    milliseconds: Math.round(performance.now() - started),
    ...rest,
  });
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await connect(address, { method: 'POST', ...message }, options, signal);
    const status = response.statusCode ?? 0;
    const answer = await beginningOf(response, options.answerBytes);
    return ended({ status, answer, problem: status >= 200 && status < 300 ? null : problemOfStatus(status) });
  } catch (error) {
    const seconds = Math.round(options.timeoutMs / 1000);
    const problem = signal.aborted ? `There was no answer within ${seconds} seconds.` : problemOf(error);
    return ended({ status: null, answer: '', problem });
  }
}

/** The answer has come by now: what is wrong with its body does not undo that. */
async function beginningOf(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      read += chunk.length;
      if (read >= most) break;
    }
  } catch {
    // Cut off: what came so far is what there is.
  }
  response.destroy();
  // PostgreSQL keeps no NUL in a text.
  return Buffer.concat(chunks).subarray(0, most).toString('utf8').replaceAll('\0', '\uFFFD');
}

function problemOfStatus(status: number): string {
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}.`;
}
