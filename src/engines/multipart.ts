import { randomBytes } from 'node:crypto';

/** A file of a form. All texts are our own words, without quotes or line ends. */
export type FormFile = { field: string; name: string; bytes: Uint8Array; mediaType?: string };

/**
 * Encodes a multipart form as bytes of known length. Node's fetch encodes a `FormData` while it sends it, and when the
 * connection breaks meanwhile it throws an error that cannot be caught and ends the process.
 *
 * @param fields their names are our own words, without quotes or line ends; a value may be any text
 */
export function encodeMultipart(
  fields: Readonly<Record<string, string>>,
  files: readonly FormFile[],
): { contentType: string; body: Buffer<ArrayBuffer> } {
  const boundary = `castwright-${randomBytes(12).toString('hex')}`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const parts = files.flatMap(({ bytes, field, mediaType = 'application/octet-stream', name }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${mediaType}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([Buffer.from(texts.join('')), ...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
