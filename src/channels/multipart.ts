import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StreamedBody } from '#platform/outbound/connect.ts';
import type { OutgoingMedium } from './port.ts';

/** A file of a form, read when it is sent. Field and name are our own words, without quotes or line ends. */
export type StreamedFile = {
  field: string;
  name: string;
  medium: Pick<OutgoingMedium, 'byteSize' | 'mediaType' | 'read'>;
};

/**
 * Encodes a multipart form (RFC 7578) whose files are streamed, so that a video is never held in memory.
 *
 * @param fields their names are our own words; a value may be any text
 */
export function encodeMultipart(
  fields: Readonly<Record<string, string>>,
  files: readonly StreamedFile[],
): { contentType: string; body: StreamedBody } {
  const boundary = `castwright-${randomBytes(12).toString('hex')}`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(texts.join(''));
  const heads = files.map(({ field, medium, name }) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${medium.mediaType}\r\n\r\n`,
    ),
  );
  const lineEnd = Buffer.from('\r\n');
  const end = Buffer.from(`--${boundary}--\r\n`);

  async function* write(): AsyncGenerator<Buffer> {
    yield head;
    for (const [at, { medium }] of files.entries()) {
      yield heads[at] ?? Buffer.alloc(0);
      for await (const part of await medium.read()) yield part as Buffer;
      yield lineEnd;
    }
    yield end;
  }

  const ofFiles = files.reduce(
    (sum, { medium }, at) => sum + (heads[at]?.length ?? 0) + medium.byteSize + lineEnd.length,
    0,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: { bytes: Readable.from(write()), length: head.length + ofFiles + end.length },
  };
}

/** The name of a medium's file in a form. */
export function getFileName({ mediaType }: Pick<OutgoingMedium, 'mediaType'>, index: number): string {
  const extension = { 'image/jpeg': 'jpg', 'image/png': 'png', 'video/mp4': 'mp4' }[mediaType];
  return `${index + 1}.${extension}`;
}
