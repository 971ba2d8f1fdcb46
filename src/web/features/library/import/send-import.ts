import type { ContentImport } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { PackedImport } from './pack-files.ts';

/** Tries of one part, and milliseconds before the second; doubled before each further one. */
const [tries, pauseMs] = [5, 1_000];

type Sending = {
  withoutPeople: boolean;
  /** Gets the share of the bytes sent, 0 … 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a ZIP in parts and starts its import. A part that does not arrive is sent again. What was sent is deleted when the
 * signal stops it.
 *
 * @throws ApiError when the server refuses it or stays away; the signal's reason
 */
export async function sendImport({ name, zip }: PackedImport, sending: Sending): Promise<ContentImport> {
  const { onProgress, signal, withoutPeople } = sending;
  const body = { name: name.slice(0, limits.contentNameMaximum), byteSize: zip.size, withoutPeople };
  const { id } = await call('createImport', { body, signal });
  const params = { id };
  try {
    const parts = Math.ceil(zip.size / limits.importPartBytes);
    for (let number = 0; number < parts; number++) {
      const start = number * limits.importPartBytes;
      await sendPart(id, number, zip.slice(start, start + limits.importPartBytes), signal);
      onProgress((number + 1) / parts);
    }
    return await call('startImport', { params, signal });
  } catch (error) {
    await call('deleteImport', { params }).catch(() => undefined);
    throw error;
  }
}

async function sendPart(id: string, number: number, part: Blob, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const body = new FormData();
    body.set('number', String(number));
    body.set('file', part, `${number}.part`);
    try {
      await call('storeImportPart', { params: { id }, body, signal });
      return;
    } catch (error) {
      const isPassing = error instanceof ApiError && ['UNAVAILABLE', 'RATE_LIMITED'].includes(error.code);
      if (!isPassing || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** (attempt - 1)));
    }
  }
}
