import { z } from 'zod';
import { archivedFiles } from '#contract/collections.ts';
import type { ContentItem, Disclosure, WrittenSettings } from '#contract/library.ts';
import { ApiError, buildUrl, call, toApiError } from '#web/lib/api.ts';

const link = z.object({ downloadUrl: z.string().nullable() });

/** Parses the file name of a Content-Disposition header, the UTF-8 form first (RFC 6266); null if it has none. */
export function parseFilename(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Fall back to the plain form.
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
 * Saves an item's file: from a link of the storage, else as a blob under the name that the server
 * sends (docs/requirements/signed-in.md, section 7).
 *
 * @param disclosure what the copy says about its origin; by default the stored file with signed credentials
 * @param settings whether a picture has its generation settings in it; by default not
 * @throws ApiError if the server refuses or cannot be reached
 */
export async function download(
  item: ContentItem,
  disclosure?: Disclosure,
  settings: WrittenSettings = 'none',
): Promise<void> {
  const query = { ...(disclosure && { disclosure }), ...(settings !== 'none' && { settings }) };
  const wanted = { params: { id: item.id }, query };
  const asked = await call('downloadContent', wanted);
  if (asked.headers.get('content-type')?.includes('json')) {
    const downloadUrl = link.safeParse(await asked.json()).data?.downloadUrl;
    if (downloadUrl) return save(downloadUrl, item.name);
  }
  const response = await fetch(buildUrl('downloadContent', wanted), { credentials: 'same-origin' });
  if (!response.ok) throw await toApiError(response);
  saveBlob(await response.blob(), response, item.name);
}

/**
 * Saves the files of many items as one ZIP. The browser loads it as a blob, on disk if it is large, so that an
 * interrupted download saves nothing.
 *
 * @returns the number of files in it: items that are unfinished, deleted or in the trash have none
 * @throws ApiError if there is no file or the connection breaks; the signal's reason if it is aborted
 */
export async function downloadMany(
  ids: string[],
  { disclosure, settings }: { disclosure: Disclosure; settings: WrittenSettings },
  signal: AbortSignal,
): Promise<number> {
  const response = await call('downloadMany', { body: { ids, disclosure, settings }, signal });
  let zip: Blob;
  try {
    zip = await response.blob();
  } catch (error) {
    if (signal.aborted) throw error;
    const message =
      'The connection was lost before the ZIP was complete. Nothing was saved; please try again.';
    throw new ApiError({ code: 'UNAVAILABLE', message }, { cause: error });
  }
  saveBlob(zip, response, 'my-content.zip');
  return Number(response.headers.get(archivedFiles) ?? ids.length);
}

/**
 * Saves the answer of a call as a file.
 *
 * @param name for an answer that names none
 */
export async function saveResponse(response: Response, name: string): Promise<void> {
  saveBlob(await response.blob(), response, name);
}

function saveBlob(blob: Blob, response: Response, name: string): void {
  const address = URL.createObjectURL(blob);
  save(address, parseFilename(response.headers.get('content-disposition')) ?? name);
  // The browser holds the blob by then; the URL would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
