import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Disclosure } from '#contract/library.ts';
import {
  type CopyDependencies,
  disclosedCopy,
  isSignable,
  provenanceOf,
  recordUndisclosed,
} from '#features/library/disclosure';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { attachment } from '#platform/http/attachment.ts';
import { shownAnswer } from '#platform/http/file-answer.ts';
import type { BinaryAnswer } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { downloadName } from './file-name.ts';
import { type FileOfContent, fileOf } from './queries.ts';
import { contentItems } from './schema.ts';

export type Downloading = CopyDependencies & { db: Db; storage: Storage; clock: Clock };

type Wanted = {
  userId: string;
  /** Who takes it: the account's owner, or a member of their team. */
  personId: string;
  contentId: string;
  disclosure: Disclosure;
  headers: IncomingHttpHeaders;
  signal: AbortSignal;
};

/** How long a link to a download works: long enough to follow it, too short to pass it on. */
const linkSeconds = 300;

/**
 * An item's file to keep: the stored one, whole or in parts, or a copy that is made for this answer alone; of what
 * takes no label, as a trained model, always the stored one. Asked for as JSON, a link to it; there is none to a
 * copy, nor where the storage gives none.
 *
 * @throws AppError as `fileOf` and `disclosedCopy`
 */
export async function downloadContent(downloading: Downloading, wanted: Wanted): Promise<BinaryAnswer> {
  const { db, storage } = downloading;
  const { disclosure, headers } = wanted;
  const file = await fileOf(db, wanted.userId, wanted.contentId, 'original');
  const name = downloadName(file.name, file.mediaType, disclosure);
  const asOriginal = disclosure === 'credentials' || !isSignable(file.mediaType);
  if (asksForJson(headers.accept)) {
    return linkAnswer(asOriginal ? await linkTo(storage, file, name) : null);
  }
  const answer = asOriginal
    ? await shownAnswer(storage, file, headers)
    : await copyAnswer(downloading, file, { ...wanted, disclosure });
  return {
    ...answer,
    headers: { ...answer.headers, 'content-disposition': attachment(name), vary: 'accept, sec-fetch-dest' },
  };
}

/** Null where the storage gives none. A link is followed by the page's own address bar: it must lead to something. */
async function linkTo(
  storage: Storage,
  { mediaType, storageKey }: FileOfContent,
  fileName: string,
): Promise<string | null> {
  const link = await storage.linkTo(storageKey, { fileName, mediaType, seconds: linkSeconds });
  if (link !== null && !(await storage.stat(storageKey))) {
    throw new AppError('NOT_FOUND', 'There is no such file.');
  }
  return link;
}

async function copyAnswer(
  { db, storage, clock, ...copying }: Downloading,
  { mediaType, storageKey }: FileOfContent,
  { personId, contentId, disclosure, signal }: Wanted & { disclosure: Exclude<Disclosure, 'credentials'> },
): Promise<BinaryAnswer> {
  const [item] = await db
    .select({ metadata: contentItems.metadata, createdAt: contentItems.createdAt })
    .from(contentItems)
    .where(eq(contentItems.id, contentId));
  if (!item) throw new AppError('NOT_FOUND', 'There is no such file.');
  const read = async () => buffer(await storage.read(storageKey));
  const file = { mediaType, provenance: provenanceOf(item), read };
  const copy = await disclosedCopy(disclosure, file, copying, signal);
  if (disclosure === 'none') await recordUndisclosed(db, personId, [contentId], clock());
  return {
    headers: {
      'content-type': mediaType,
      'content-length': String(copy.length),
      'cache-control': 'no-store',
    },
    body: copy,
  };
}

/** The specification's client asks for JSON first, and for the file only if there is no link to it. */
function linkAnswer(downloadUrl: string | null): BinaryAnswer {
  return {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'accept' },
    body: JSON.stringify({ downloadUrl }),
  };
}

function asksForJson(accept: string | undefined): boolean {
  return /(^|,)\s*application\/json\s*(;|,|$)/i.test(accept ?? '');
}
