import { randomBytes } from 'node:crypto';

/**
 * Encodes a multipart form with one file as bytes of known length. Node's fetch encodes a `FormData` while it sends
 * it, and when the connection breaks meanwhile it throws an error that cannot be caught and ends the process.
 *
 * @param fields and `name` of the file: our own words, without quotes or line ends
 */
export function encodeMultipart(
  fields: Readonly<Record<string, string>>,
  { field, name, bytes }: { field: string; name: string; bytes: Uint8Array },
): { contentType: string; body: Buffer<ArrayBuffer> } {
  const boundary = `castwright-${randomBytes(12).toString('hex')}`;
  const head = [
    ...Object.entries(fields).map(
      ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`,
    'content-type: application/octet-stream\r\n\r\n',
  ].join('');
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
