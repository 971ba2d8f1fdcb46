import { z } from 'zod';
import { archivedFiles } from '#contract/collections.ts';
import type { ContentItem, Disclosure } from '#contract/library.ts';
import { ApiError, addressOf, call, errorFrom } from '#web/lib/api.ts';

const link = z.object({ downloadUrl: z.string().nullable() });

/** The name in a Content-Disposition header: the UTF-8 form first (RFC 6266), or null where there is none. */
export function filenameFrom(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A name that cannot be read is no reason to lose the file.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}

function save(address: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
}

/**
 * Saves an item's file: by the link that the storage gives, or else as a blob under the name the server
 * sends (specification 001, section 7).
 *
 * @param disclosure what the copy says of its making; left out: signed credentials, as the file lies there
 * @throws ApiError when there is no file, with the server's reason, or the server cannot be reached
 */
export async function download(item: ContentItem, disclosure?: Disclosure): Promise<void> {
  const wanted = { params: { id: item.id }, query: disclosure ? { disclosure } : {} };
  const asked = await call('downloadContent', wanted);
  if (asked.headers.get('content-type')?.includes('json')) {
    const downloadUrl = link.safeParse(await asked.json()).data?.downloadUrl;
    if (downloadUrl) return save(downloadUrl, item.name);
  }
  const response = await fetch(addressOf('downloadContent', wanted), { credentials: 'same-origin' });
  if (!response.ok) throw await errorFrom(response);
  saveBlob(await response.blob(), response, item.name);
}

/**
 * Saves the files of many items as one ZIP. The browser takes it in as a blob, which it keeps on disk when it is
 * large, so that one that breaks off is not saved at all.
 *
 * @returns how many files it holds: items that are unfinished, gone or in the trash have none
 * @throws ApiError when there is none, or it broke off; whatever the signal says when it is given up
 */
export async function downloadMany(
  ids: string[],
  disclosure: Disclosure,
  signal: AbortSignal,
): Promise<number> {
  const response = await call('downloadMany', { body: { ids, disclosure }, signal });
  let zip: Blob;
  try {
    zip = await response.blob();
  } catch (error) {
    if (signal.aborted) throw error;
    const message = 'The connection broke off before the ZIP was whole. Nothing was saved; please try again.';
    throw new ApiError({ code: 'UNAVAILABLE', message }, { cause: error });
  }
  saveBlob(zip, response, 'castwright.zip');
  return Number(response.headers.get(archivedFiles) ?? ids.length);
}

function saveBlob(blob: Blob, response: Response, name: string): void {
  const address = URL.createObjectURL(blob);
  save(address, filenameFrom(response.headers.get('content-disposition')) ?? name);
  // The browser has taken hold of the blob by the next turn; keeping it would keep its memory.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
