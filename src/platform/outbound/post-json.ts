import { readBody } from './read-body.ts';

type PostOptions = {
  url: string;
  /** Sent as a bearer token. */
  token: string | null;
  body: object;
  signal: AbortSignal;
  /** Names the service in errors. */
  service: string;
  /** Bytes of the longest answer; 64 KiB by default. */
  longestAnswer?: number;
};

/**
 * Posts JSON to a service of the operator and reads the JSON of the answer.
 *
 * @throws Error for a failed connection, a redirect, a status other than 200, and an answer that is too long or no JSON
 */
export async function postJson(options: PostOptions): Promise<unknown> {
  const { body, longestAnswer = 64 * 1024, service, signal, token, url } = options;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  if (response.status !== 200) throw new Error(`the ${service} answered ${response.status}`);
  return JSON.parse((await readBody(response, longestAnswer, service)).toString('utf8'));
}
