/**
 * Reads the body of an answer.
 *
 * @param longest bytes
 * @param service names the service in the error
 * @throws Error for a longer body, and when the connection fails
 */
export async function readBody(response: Response, longest: number, service: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > longest) throw new Error(`the answer of the ${service} is too long`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
