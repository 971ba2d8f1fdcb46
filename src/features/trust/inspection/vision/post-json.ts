/** Bytes of an answer. */
const longestAnswer = 64 * 1024;

type PostOptions = { url: string; token: string | null; body: object; signal: AbortSignal };

/**
 * Posts JSON and reads the JSON of the answer.
 *
 * @throws Error for a failed connection, a redirect, a status other than 200, and an answer that is too long or no JSON
 */
export async function postJson({ body, signal, token, url }: PostOptions): Promise<unknown> {
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
  if (response.status !== 200) throw new Error(`the vision inspector answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > longestAnswer) throw new Error('the answer of the vision inspector is too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
