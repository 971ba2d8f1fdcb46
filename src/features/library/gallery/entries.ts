import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { GalleryEntry, GalleryPage } from '#contract/gallery.ts';
import { limits } from '#contract/limits.ts';
import { isOpenAccount } from '#features/identity/accounts';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-response.ts';

/** What a caller may see of the gallery. */
export type GalleryView = {
  /** Whether the operator's gallery has adult entries. */
  hasAdult: boolean;
  /** Whether the caller is a verified adult. */
  isAdult: boolean;
  /** Whether a persona's name is shown only as a reviewer has seen it. */
  namesAreReviewed: boolean;
};

const entryNotFound = () =>
  new AppError('NOT_FOUND', 'This is not in the gallery. It was taken out, or it is for verified adults.');

/**
 * Entries whose item is neither in the trash nor withheld after a report. Every request reads this, so that a removal
 * or a suspension takes effect at once.
 */
const published = (view: Pick<GalleryView, 'namesAreReviewed'>) => sql`gallery_entries e
  join content_items i on i.id = e.content_id and i.status = 'completed' and i.origin = 'generated'
    and i.trashed_at is null and i.withheld_at is null and i.erased_at is null
  left join gallery_personas g on g.persona_id::text = i.persona_id and g.user_id = e.user_id
  left join personas p on p.id = g.persona_id and ${isNameShown(view)}`;

const isNameShown = ({ namesAreReviewed }: Pick<GalleryView, 'namesAreReviewed'>) =>
  sql`(g.reviewed_name = p.name or not ${namesAreReviewed}::boolean)`;

const isOwnerOpen = isOpenAccount(sql`e.user_id`);

/** For adults, and where the operator wants them. */
const isVisible = ({ hasAdult, isAdult }: GalleryView) =>
  sql`e.state = 'published' and (i.category = 'sfw' or ${hasAdult && isAdult}) and ${isOwnerOpen}`;

const columns = sql`i.id, i.type, i.category, i.width, i.height, i.placeholder, e.shares_settings as "sharesSettings",
  e.decided_at as "publishedAt", p.id as "personaId", p.name as "personaName"`;

type EntryRow = Omit<GalleryEntry, 'persona' | 'publishedAt'> & {
  publishedAt: Date | string;
  personaId: string | null;
  personaName: string | null;
};

function toEntry({ personaId, personaName, publishedAt, ...entry }: EntryRow): GalleryEntry {
  return {
    ...entry,
    persona: personaId !== null && personaName !== null ? { id: personaId, name: personaName } : null,
    publishedAt: new Date(publishedAt).toISOString(),
  };
}

async function readEntries(
  db: Queryable,
  view: GalleryView,
  which: SQL,
  limit: number,
): Promise<GalleryEntry[]> {
  const { rows } = await db.execute(
    sql`select ${columns} from ${published(view)} where ${which}
      order by e.decided_at desc, e.content_id desc limit ${limit}`,
  );
  return (rows as EntryRow[]).map(toEntry);
}

/**
 * Reads a page of the gallery, or of one persona's.
 *
 * @throws AppError NOT_FOUND for a persona that has no page
 */
export async function listGalleryPage(
  db: Db,
  view: GalleryView,
  { persona, before }: { persona?: string | undefined; before?: string | undefined },
): Promise<GalleryPage> {
  const whose = persona === undefined ? null : await findOpenPersona(db, view, persona);
  if (persona !== undefined && whose === null)
    throw new AppError('NOT_FOUND', 'This persona has no page in the gallery.');
  const ofPersona = whose ? sql`p.id = ${whose.id}` : sql`true`;
  const older = before
    ? sql`(e.decided_at, e.content_id) < (select decided_at, content_id from gallery_entries where content_id = ${before})`
    : sql`true`;
  const size = limits.galleryPageSize;
  const [entries, { rows: hidden }] = await Promise.all([
    readEntries(db, view, sql`${isVisible(view)} and ${ofPersona} and ${older}`, size + 1),
    view.hasAdult && !view.isAdult
      ? db.execute(
          sql`select 1 from ${published(view)} where e.state = 'published' and i.category <> 'sfw' and ${ofPersona} and ${isOwnerOpen} limit 1`,
        )
      : { rows: [] },
  ]);
  return {
    entries: entries.slice(0, size),
    more: entries.length > size,
    persona: whose,
    hidesAdult: hidden.length > 0,
  };
}

async function findOpenPersona(
  db: Db,
  view: GalleryView,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.execute(sql`
    select p.id, p.name from gallery_personas g join personas p on p.id = g.persona_id
    where g.persona_id = ${id} and ${isNameShown(view)} and ${isOpenAccount(sql`g.user_id`)}`);
  return (rows as { id: string; name: string }[])[0] ?? null;
}

/** @throws AppError NOT_FOUND for an entry that this caller does not see */
export async function getGalleryEntry(db: Queryable, view: GalleryView, id: string): Promise<GalleryEntry> {
  const [entry] = await readEntries(db, view, sql`${isVisible(view)} and e.content_id = ${id}`, 1);
  if (!entry) throw entryNotFound();
  return entry;
}

/** @throws AppError NOT_FOUND for an entry that this caller does not see */
export async function getGalleryFile(
  db: Db,
  view: GalleryView,
  { id, variant }: { id: string; variant: 'preview' | 'original' },
): Promise<ServedFile & { isAdult: boolean }> {
  const { rows } = await db.execute(sql`
    select f.storage_key as "storageKey", f.media_type as "mediaType", f.byte_size::int as "byteSize", f.etag,
      i.category <> 'sfw' as "isAdult"
    from ${published(view)} join content_files f on f.content_id = i.id and f.variant = ${variant}
    where ${isVisible(view)} and e.content_id = ${id}`);
  const [file] = rows as (ServedFile & { isAdult: boolean })[];
  if (!file) throw entryNotFound();
  return file;
}

export const settingsNotShared = () =>
  new AppError('NOT_FOUND', 'The settings of this entry are not shared, or wait for a reviewer.');

/** An entry whose settings are shared: its owner, and what a reviewer has seen of them. @throws AppError NOT_FOUND */
export async function getSharedEntry(
  db: Db,
  view: GalleryView,
  id: string,
): Promise<{ userId: string; reviewedDigest: string | null }> {
  const { rows } = await db.execute(
    sql`select e.user_id as "userId", e.reviewed_digest as "reviewedDigest" from ${published(view)}
      where ${isVisible(view)} and e.shares_settings and e.content_id = ${id}`,
  );
  const [found] = rows as { userId: string; reviewedDigest: string | null }[];
  if (!found) throw settingsNotShared();
  return found;
}

/** Whether visitors see an entry. */
export async function isShownToVisitors(db: Db, id: string): Promise<boolean> {
  const visitor: GalleryView = { hasAdult: false, isAdult: false, namesAreReviewed: true };
  return (await readEntries(db, visitor, sql`${isVisible(visitor)} and e.content_id = ${id}`, 1)).length > 0;
}
