import { ApiError, addressOf } from '#web/lib/api.ts';

export type FileKind = { kind: string; bytes: number | null };

const kinds: Record<string, string> = {
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'image/webp': 'WebP picture',
  'video/mp4': 'MP4 video',
};

/** What the head of an answer with a part of a file says of the whole. */
export function fileKind(headers: Headers): FileKind {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length');
  return { kind: kinds[type] ?? type, bytes: whole === null ? null : Number(whole) };
}

/**
 * Asks for a single byte of an item's file: the answer's head tells the rest.
 *
 * @throws ApiError when there is no file or the server cannot be reached
 */
export async function readFileFacts(contentId: string, signal: AbortSignal): Promise<FileKind> {
  const address = addressOf('downloadContent', { params: { id: contentId } });
  const headers = { range: 'bytes=0-0' };
  const answer = await fetch(address, { credentials: 'same-origin', headers, signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new ApiError({ code: 'UNAVAILABLE', message: 'The file could not be read.' });
  return fileKind(answer.headers);
}
