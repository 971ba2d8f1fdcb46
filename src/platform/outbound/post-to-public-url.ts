import type { IncomingMessage } from 'node:http';
import { type ConnectOptions, connect, describeConnectionError } from './connect.ts';

export type PostOptions = ConnectOptions & {
  timeoutMs: number;
  /** Bytes of the response that are kept. */
  maximumAnswerBytes: number;
};

export type PostResult = {
  milliseconds: number;
  status: number | null;
  answer: string;
  problem: string | null;
};

/** Posts a body to a URL that a user chose, and reads the beginning of the response. Never throws. */
export async function postToPublicUrl(
  address: string,
  message: { body: string; headers: Record<string, string> },
  options: PostOptions,
): Promise<PostResult> {
  const started = performance.now();
  const ended = (rest: Omit<PostResult, 'milliseconds'>): PostResult => ({
    milliseconds: Math.round(performance.now() - started),
    ...rest,
  });
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await connect(address, { method: 'POST', ...message }, options, signal);
    const status = response.statusCode ?? 0;
    const answer = await readBeginning(response, options.maximumAnswerBytes);
    return ended({ status, answer, problem: status >= 200 && status < 300 ? null : describeStatus(status) });
  } catch (error) {
    const seconds = Math.round(options.timeoutMs / 1000);
    const problem = signal.aborted
      ? `There was no answer within ${seconds} seconds.`
      : describeConnectionError(error);
    return ended({ status: null, answer: '', problem });
  }
}

/** Errors after the response headers do not change the result. */
async function readBeginning(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      read += chunk.length;
      if (read >= most) break;
    }
  } catch {
    // The response broke off; keep what was received.
  }
  response.destroy();
  // PostgreSQL cannot store NUL in a text.
  return Buffer.concat(chunks).subarray(0, most).toString('utf8').replaceAll('\0', '\uFFFD');
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}.`;
}
