/** A picture that another app shared with this one. It waits in the browser until its owner says what it is for. */

/** The path that the manifest names for shared pictures, and the page that asks what one is for. */
export const sharePath = '/share';

const cacheName = 'castwright-shared';
const entry = '/shared-picture';
/** Long enough to sign in, also with a second factor. */
export const keptMinutes = 15;
const untilHeader = 'x-kept-until';
const nameHeader = 'x-name';
const problemHeader = 'x-problem';

/** The picture, or why it was not taken. */
export type SharedPicture = { file: File; problem?: never } | { problem: string; file?: never };

/** Keeps what was shared, instead of what was shared before. */
export async function keepSharedPicture({ file, problem }: SharedPicture, now = Date.now()): Promise<void> {
  const headers = {
    [untilHeader]: String(now + keptMinutes * 60_000),
    ...(file && { 'content-type': file.type, [nameHeader]: encodeURIComponent(file.name) }),
    ...(problem && { [problemHeader]: encodeURIComponent(problem) }),
  };
  const cache = await caches.open(cacheName);
  await cache.put(entry, new Response(file ?? '', { headers }));
}

/** What waits; null if nothing does, and after its time. */
export async function findSharedPicture(now = Date.now()): Promise<SharedPicture | null> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return null;
  const stored = await (await caches.open(cacheName)).match(entry);
  if (!stored) return null;
  if (!(Number(stored.headers.get(untilHeader)) > now)) {
    await forgetSharedPicture();
    return null;
  }
  const read = (header: string) => decodeURIComponent(stored.headers.get(header) ?? '');
  const problem = read(problemHeader);
  if (problem) return { problem };
  const bytes = await stored.blob();
  const type = stored.headers.get('content-type') ?? '';
  return { file: new File([bytes], read(nameHeader) || 'Shared picture', { type }) };
}

/** Deletes what was shared. */
export async function forgetSharedPicture(): Promise<void> {
  await caches.delete(cacheName);
}
