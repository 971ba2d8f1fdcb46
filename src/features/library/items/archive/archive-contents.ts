import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ZipFile } from 'yazl';
import { AppError } from '#contract/errors.ts';
import type { Disclosure, WrittenSettings } from '#contract/library.ts';
import {
  type CopyDeps,
  type CopyKind,
  createDisclosedCopy,
  isOriginal,
  recordUndisclosedCopies,
  requireOffered,
  toProvenance,
} from '#features/library/disclosure';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { requireAdultAllowed } from '../queries.ts';
import { contentFiles, contentItems } from '../schema.ts';
import { takesCopies } from '../takes-copies.ts';
import { toParameters } from '../to-parameters.ts';
import { createEntryNames } from './entry-names.ts';

type ArchiveDeps = CopyDeps & { db: Db; storage: Pick<Storage, 'read'>; clock: Clock };

/**
 * Streams items as a ZIP: one file is open at a time, and the client's speed limits reading. Files are originals with
 * their content credentials, or copies for types that take a label (`createDisclosedCopy`). The last entry is
 * `manifest.json`, with the generation metadata of each file and the missing files. Leaves out items of other accounts,
 * unfinished ones and the trash. Destroying the stream stops the work.
 *
 * @param who.personId the user who downloads: the owner of the account or a team member
 * @returns the ZIP, and the number of its files
 * @throws AppError NOT_FOUND when no item can be downloaded; as `requireAdultAllowed` and `requireOffered`
 */
export async function archiveContents(
  archiving: ArchiveDeps,
  who: { userId: string; personId: string; adultAllowed: boolean },
  {
    ids,
    disclosure,
    settings,
  }: { ids: readonly string[]; disclosure: Disclosure; settings: WrittenSettings },
): Promise<{ zip: Readable; files: number }> {
  const { db, clock } = archiving;
  const { personId, userId } = who;
  const found = await listOriginals(db, userId, ids);
  if (found.length === 0) throw new AppError('NOT_FOUND', 'None of these items can be downloaded.');
  requireAdultAllowed(who, ...found.map(({ category }) => category));
  requireOffered(disclosure, archiving);
  if (disclosure === 'none') {
    const copied = found.filter(takesCopies).map(({ id }) => id);
    if (copied.length > 0) await recordUndisclosedCopies(db, personId, copied, clock());
  }
  const names = createEntryNames(found, disclosure);
  const entries = found.map((file, at) => ({
    ...file,
    entry: names[at] ?? file.id,
    kind: { disclosure, parameters: toParameters(settings, file) },
  }));
  const { ZipFile } = await import('yazl');
  const output = new PassThrough();
  writeArchive(new ZipFile(), entries, archiving, { disclosure, settings }, output).catch(
    (error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return { zip: output, files: entries.length };
}

type Entry = Awaited<ReturnType<typeof listOriginals>>[number] & { entry: string; kind: CopyKind };

function listOriginals(db: Db, userId: string, contentIds: readonly string[]) {
  return db
    .select({
      id: contentItems.id,
      name: contentItems.name,
      category: contentItems.category,
      createdAt: contentItems.createdAt,
      metadata: contentItems.metadata,
      width: contentItems.width,
      height: contentItems.height,
      storageKey: contentFiles.storageKey,
      mediaType: contentFiles.mediaType,
      byteSize: contentFiles.byteSize,
    })
    .from(contentItems)
    .innerJoin(
      contentFiles,
      and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'original')),
    )
    .where(
      and(
        inArray(contentItems.id, [...contentIds]),
        eq(contentItems.userId, userId),
        isNull(contentItems.trashedAt),
      ),
    )
    .orderBy(asc(contentItems.createdAt), asc(contentItems.id));
}

async function writeArchive(
  zip: ZipFile,
  entries: readonly Entry[],
  archiving: ArchiveDeps,
  wanted: { disclosure: Disclosure; settings: WrittenSettings },
  output: PassThrough,
) {
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  const missing = new Set<string>();
  for (const item of entries) {
    if (output.destroyed) return;
    const found = await readUnlessMissing(archiving.storage, item.storageKey);
    if (output.destroyed) {
      found?.destroy();
      return;
    }
    if (!found) {
      missing.add(item.id);
      continue;
    }
    const { file, size } =
      isOriginal(item.kind) || !takesCopies(item)
        ? { file: found, size: item.byteSize }
        : await createCopy(item, found, archiving, output);
    const stop = () => file.destroy();
    output.once('close', stop);
    zip.addReadStream(file, item.entry, { mtime: item.createdAt, size, compress: false });
    await finished(file, { cleanup: true });
    output.off('close', stop);
  }
  const manifest = {
    ...wanted,
    files: entries.map((entry) => toManifestEntry(entry, missing.has(entry.id))),
  };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json');
  zip.end();
}

async function createCopy(
  item: Entry,
  original: Readable,
  copying: CopyDeps,
  output: PassThrough,
): Promise<{ file: Readable; size: number }> {
  const gone = new AbortController();
  const stop = () => gone.abort();
  output.once('close', stop);
  try {
    const given = {
      mediaType: item.mediaType,
      provenance: toProvenance(item),
      read: () => buffer(original),
    };
    const copy = await createDisclosedCopy(item.kind, given, copying, gone.signal);
    return { file: streamInParts(copy), size: copy.length };
  } finally {
    output.off('close', stop);
    original.destroy();
  }
}

const partBytes = 64 * 1024;

/** Streams bytes in parts and drops them, because the archive keeps every stream until its end. */
function streamInParts(bytes: Buffer): Readable {
  let left: Buffer | null = bytes;
  return new Readable({
    read() {
      const part = left?.subarray(0, partBytes) ?? null;
      left = left && left.length > partBytes ? left.subarray(partBytes) : null;
      this.push(part);
    },
  });
}

function toManifestEntry({ id, entry, name, createdAt, metadata }: Entry, missing: boolean) {
  const { prompt, negativePrompt, seed, model, engine } = metadata;
  const made = { prompt, negativePrompt, seed, model, engine };
  return { file: entry, id, name, ...made, createdAt: createdAt.toISOString(), ...(missing && { missing }) };
}
