import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { AppError } from '#contract/errors.ts';
import type { Disclosure } from '#contract/library.ts';
import {
  type CopyDependencies,
  type CopyKind,
  disclosedCopy,
  isSignable,
  provenanceOf,
  recordUndisclosed,
} from '#features/library/disclosure';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { contentFiles, contentItems } from '../schema.ts';
import { entryNames } from './entry-names.ts';

type Archiving = CopyDependencies & { db: Db; storage: Pick<Storage, 'read'>; clock: Clock };

/**
 * The originals of a person's items as a ZIP that is written while it is read: one file is open at a time, and
 * none is read faster than the client takes it. Files are stored as they are, with their content credentials, or as
 * copies that are made one after the other (`disclosedCopy`) of those that take a label. At the end stands `manifest.json`: how each was made, and which file was missing. Items of others, unfinished ones
 * and those in the trash are left out. Whoever destroys the stream ends the work.
 *
 * @param who.personId who takes it: the account's owner, or a member of their team
 * @returns the ZIP, and how many files it is to hold
 * @throws AppError NOT_FOUND when nothing is left
 */
export async function archiveContents(
  archiving: Archiving,
  who: { userId: string; personId: string },
  { ids, disclosure }: { ids: readonly string[]; disclosure: Disclosure },
): Promise<{ zip: Readable; files: number }> {
  const { db, clock } = archiving;
  const { personId, userId } = who;
  const found = await originals(db, userId, ids);
  if (found.length === 0) throw new AppError('NOT_FOUND', 'None of these items can be downloaded.');
  if (disclosure === 'none') {
    const copied = found.filter(({ mediaType }) => isSignable(mediaType)).map(({ id }) => id);
    if (copied.length > 0) await recordUndisclosed(db, personId, copied, clock());
  }
  const names = entryNames(found, disclosure);
  const entries = found.map((file, at) => ({ ...file, entry: names[at] ?? file.id }));
  const output = new PassThrough();
  write(entries, archiving, disclosure, output).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { zip: output, files: entries.length };
}

type Entry = Awaited<ReturnType<typeof originals>>[number] & { entry: string };

function originals(db: Db, userId: string, contentIds: readonly string[]) {
  return db
    .select({
      id: contentItems.id,
      name: contentItems.name,
      createdAt: contentItems.createdAt,
      metadata: contentItems.metadata,
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

async function write(
  entries: readonly Entry[],
  archiving: Archiving,
  disclosure: Disclosure,
  output: PassThrough,
) {
  const zip = new ZipFile();
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
      disclosure === 'credentials' || !isSignable(item.mediaType)
        ? { file: found, size: item.byteSize }
        : await copyOf(disclosure, item, found, archiving, output);
    const stop = () => file.destroy();
    output.once('close', stop);
    zip.addReadStream(file, item.entry, { mtime: item.createdAt, size, compress: false });
    await finished(file, { cleanup: true });
    output.off('close', stop);
  }
  const manifest = { disclosure, files: entries.map((entry) => manifestLine(entry, missing.has(entry.id))) };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json');
  zip.end();
}

async function copyOf(
  kind: CopyKind,
  item: Entry,
  original: Readable,
  copying: CopyDependencies,
  output: PassThrough,
): Promise<{ file: Readable; size: number }> {
  const gone = new AbortController();
  const stop = () => gone.abort();
  output.once('close', stop);
  try {
    const given = {
      mediaType: item.mediaType,
      provenance: provenanceOf(item),
      read: () => buffer(original),
    };
    const copy = await disclosedCopy(kind, given, copying, gone.signal);
    return { file: letGo(copy), size: copy.length };
  } finally {
    output.off('close', stop);
    original.destroy();
  }
}

const partBytes = 64 * 1024;

/** Gives bytes a part at a time and forgets them: the archive keeps every stream it was given until its end. */
function letGo(bytes: Buffer): Readable {
  let left: Buffer | null = bytes;
  return new Readable({
    read() {
      const part = left?.subarray(0, partBytes) ?? null;
      left = left && left.length > partBytes ? left.subarray(partBytes) : null;
      this.push(part);
    },
  });
}

function manifestLine({ id, entry, name, createdAt, metadata }: Entry, missing: boolean) {
  const { prompt, negativePrompt, seed, model, engine } = metadata;
  const made = { prompt, negativePrompt, seed, model, engine };
  return { file: entry, id, name, ...made, createdAt: createdAt.toISOString(), ...(missing && { missing }) };
}
