import { CastwrightError } from './errors.ts';
import type { Disclosure } from './generated/types.ts';
import type { Methods } from './methods.ts';

export type DownloadOptions = {
  signal?: AbortSignal;
  /** Signed credentials, which is the default; credentials and a visible label; or none. */
  disclosure?: Disclosure;
};

/** A file on its way. */
export type Download = {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** As the server names the file; without folders. */
  fileName: string | null;
  mediaType: string;
  /** The file's length; null where the server does not say. */
  bytes: number | null;
};

/**
 * Opens the file of a completed item. The stream fails when the connection breaks before the end.
 *
 * @throws CastwrightError NOT_FOUND for an item that is not the account's or has no file yet
 */
export async function downloadContent(
  api: Pick<Methods, 'downloadContent'>,
  id: string,
  { disclosure, signal }: DownloadOptions = {},
): Promise<Download> {
  const response = await api.downloadContent({ params: { id }, query: { disclosure } }, { signal });
  if (!response.body) throw new CastwrightError({ code: 'UNEXPECTED_ANSWER', message: 'The file is empty.' });
  const length = response.headers.get('content-length');
  return {
    stream: response.body,
    fileName: parseFileName(response.headers.get('content-disposition') ?? ''),
    mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
    bytes: length === null ? null : Number(length),
  };
}

/** The name in `filename*` (RFC 6266), or else in `filename`; null without one. A path in it is cut off. */
function parseFileName(header: string): string | null {
  const [, extended] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? [];
  const [, quoted] = /filename="([^"]*)"/i.exec(header) ?? [];
  const name = (extended === undefined ? quoted : decodeURIComponent(extended)) ?? '';
  return name.replace(/^.*[\\/]/, '') || null;
}
