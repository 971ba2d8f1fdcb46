import { z } from 'zod';
import type { SafetyClassifier } from './classifier.ts';

export type HttpClassifierOptions = {
  url: string;
  /** Sent as `Authorization: Bearer …`. */
  token: string | null;
  timeoutMs: number;
};

/** Bytes of an answer. */
const longestAnswer = 64 * 1024;
const short = z.string().min(1).max(300);

/** The contract in docs/operating.md. */
const answer = z.strictObject({
  version: z.string().regex(/^[\w.:-]{1,60}$/),
  findings: z
    .array(
      z.strictObject({
        family: z.enum(['minors', 'real_people', 'non_consent', 'adult_only', 'category']),
        label: z.string().regex(/^[\w.-]{1,60}$/),
        field: short,
        reason: short,
      }),
    )
    .max(25),
});

/**
 * Creates a classifier that calls the operator's URL. It rejects on a timeout, a failed connection, a redirect or any
 * answer outside the contract, and the caller then refuses the request.
 */
export function createHttpClassifier({ url, token, timeoutMs }: HttpClassifierOptions): SafetyClassifier {
  return async ({ category, fields }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ category, fields }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) throw new Error(`the safety classifier answered ${response.status}`);
    const given = answer.parse(JSON.parse(await readText(response)));
    const unknown = given.findings.find(({ field }) => !Object.hasOwn(fields, field));
    if (unknown) throw new Error('the safety classifier names a field that was not sent');
    return given;
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > longestAnswer) throw new Error('the answer of the safety classifier is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
