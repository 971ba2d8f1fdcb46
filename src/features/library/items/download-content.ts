import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
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
import { formatAttachment } from '#platform/http/attachment.ts';
import { createDisplayResponse } from '#platform/http/file-response.ts';
import type { BinaryResponse } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { formatDownloadName } from './file-name.ts';
import { type ContentFile, getContentFile, requireAdultAllowed } from './queries.ts';
import { contentItems } from './schema.ts';
import { takesCopies } from './takes-copies.ts';
import { toParameters } from './to-parameters.ts';

export type DownloadDeps = CopyDeps & { db: Db; storage: Storage; clock: Clock };

type DownloadInput = {
  userId: string;
  /** The user who downloads: the owner of the account or a team member. */
  personId: string;
  /** Whether that user may have files of the adult category. */
  adultAllowed: boolean;
  contentId: string;
  disclosure: Disclosure;
  settings: WrittenSettings;
  headers: IncomingHttpHeaders;
  signal: AbortSignal;
};

/** How long a download link works: long enough to follow, too short to share. */
const linkSeconds = 300;

/**
 * Answers with an item's file: the stored original, whole or in parts, or a copy created for this answer. Types that
 * take no label, such as trained models, are always the original. A request for JSON gets a link instead; it is null
 * for a copy, and for storage without links.
 *
 * @throws AppError as `getContentFile`, `requireAdultAllowed`, `requireOffered` and `createDisclosedCopy`
 */
export async function downloadContent(
  downloading: DownloadDeps,
  wanted: DownloadInput,
): Promise<BinaryResponse> {
  const { db, storage } = downloading;
  const { disclosure, headers } = wanted;
  const file = await getContentFile(db, wanted.userId, wanted.contentId, 'original');
  requireAdultAllowed(wanted, file.category);
  requireOffered(disclosure, downloading);
  const item = await getRecord(db, wanted.contentId);
  const kind = { disclosure, parameters: toParameters(wanted.settings, item) };
  const isCopied = takesCopies({ ...file, ...item });
  const asOriginal = isOriginal(kind) || !isCopied;
  const name = formatDownloadName(file.name, file.mediaType, isCopied ? disclosure : 'credentials');
  if (acceptsJson(headers.accept)) {
    return createLinkResponse(asOriginal ? await findDownloadLink(storage, file, name) : null);
  }
  const answer = asOriginal
    ? await createDisplayResponse(storage, file, headers)
    : await createCopyResponse(downloading, { ...file, ...item }, kind, wanted);
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'content-disposition': formatAttachment(name),
      vary: 'accept, sec-fetch-dest',
    },
  };
}

/** Returns null for storage without links. Checks that the file exists, because the browser navigates to the link. */
async function findDownloadLink(
  storage: Storage,
  { mediaType, storageKey }: ContentFile,
  fileName: string,
): Promise<string | null> {
  const link = await storage.linkTo(storageKey, { fileName, mediaType, seconds: linkSeconds });
  if (link !== null && !(await storage.stat(storageKey))) {
    throw new AppError('NOT_FOUND', 'There is no such file.');
  }
  return link;
}

type ItemRecord = Awaited<ReturnType<typeof getRecord>>;

async function getRecord(db: Db, contentId: string) {
  const { createdAt, height, metadata, width } = contentItems;
  const [item] = await db
    .select({ createdAt, height, metadata, width })
    .from(contentItems)
    .where(eq(contentItems.id, contentId));
  if (!item) throw new AppError('NOT_FOUND', 'There is no such file.');
  return item;
}

async function createCopyResponse(
  { db, storage, clock, ...copying }: DownloadDeps,
  item: ContentFile & ItemRecord,
  kind: CopyKind,
  { contentId, personId, signal }: DownloadInput,
): Promise<BinaryResponse> {
  const { mediaType, storageKey } = item;
  const read = async () => buffer(await storage.read(storageKey));
  const copy = await createDisclosedCopy(
    kind,
    { mediaType, provenance: toProvenance(item), read },
    copying,
    signal,
  );
  if (kind.disclosure === 'none') await recordUndisclosedCopies(db, personId, [contentId], clock());
  return {
    headers: {
      'content-type': mediaType,
      'content-length': String(copy.length),
      'cache-control': 'no-store',
    },
    body: copy,
  };
}

/** The client that the requirements describe asks for JSON first, and for the file only without a link. */
function createLinkResponse(downloadUrl: string | null): BinaryResponse {
  return {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'accept' },
    body: JSON.stringify({ downloadUrl }),
  };
}

function acceptsJson(accept: string | undefined): boolean {
  return /(^|,)\s*application\/json\s*(;|,|$)/i.test(accept ?? '');
}
