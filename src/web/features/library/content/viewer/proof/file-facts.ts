import { ApiError, buildUrl } from '#web/lib/api.ts';

export type FileInfo = { kind: string; bytes: number | null };

const kinds: Record<string, string> = {
  'image/png': 'PNG picture',
  'image/jpeg': 'JPEG picture',
  'image/webp': 'WebP picture',
  'video/mp4': 'MP4 video',
};

/** Type and size of a file from the headers of a full or partial response. */
export function parseFileInfo(headers: Headers): FileInfo {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length');
  return { kind: kinds[type] ?? type, bytes: whole === null ? null : Number(whole) };
}

/**
 * Requests one byte of an item's file and reads type and size from the headers.
 *
 * @throws ApiError when there is no file or the server cannot be reached
 */
export async function fetchFileInfo(contentId: string, signal: AbortSignal): Promise<FileInfo> {
  const address = buildUrl('downloadContent', { params: { id: contentId } });
  const headers = { range: 'bytes=0-0' };
  const answer = await fetch(address, { credentials: 'same-origin', headers, signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new ApiError({ code: 'UNAVAILABLE', message: 'The file could not be read.' });
  return parseFileInfo(answer.headers);
}
