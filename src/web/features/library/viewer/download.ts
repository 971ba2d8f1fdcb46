import { z } from 'zod';
import type { ContentItem } from '#contract/library.ts';
import { ApiError, addressOf, call } from '#web/lib/api.ts';

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
 * @throws ApiError when there is no file or the server cannot be reached
 */
export async function download(item: ContentItem): Promise<void> {
  const params = { id: item.id };
  const asked = await call('downloadContent', { params });
  if (asked.headers.get('content-type')?.includes('json')) {
    const downloadUrl = link.safeParse(await asked.json()).data?.downloadUrl;
    if (downloadUrl) return save(downloadUrl, item.name);
  }
  const response = await fetch(addressOf('downloadContent', { params }), { credentials: 'same-origin' });
  if (!response.ok) {
    throw new ApiError({ code: 'UNAVAILABLE', message: 'The file could not be read. Please try again.' });
  }
  const address = URL.createObjectURL(await response.blob());
  save(address, filenameFrom(response.headers.get('content-disposition')) ?? item.name);
  // The browser has taken hold of the blob by the next turn; keeping it would keep its memory.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
