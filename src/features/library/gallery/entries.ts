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
};

const entryNotFound = () =>
  new AppError('NOT_FOUND', 'This is not in the gallery. It was taken out, or it is for verified adults.');

/**
 * Entries whose item is neither in the trash nor withheld after a report. Every request reads this, so that a removal
 * or a suspension takes effect at once.
 */
const published = sql`gallery_entries e
  join content_items i on i.id = e.content_id and i.status = 'completed' and i.origin = 'generated'
    and i.trashed_at is null and i.withheld_at is null and i.erased_at is null
  left join gallery_personas g on g.persona_id::text = i.persona_id and g.user_id = e.user_id
  left join personas p on p.id = g.persona_id`;

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

async function readEntries(db: Queryable, which: SQL, limit: number): Promise<GalleryEntry[]> {
  const { rows } = await db.execute(
    sql`select ${columns} from ${published} where ${which}
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
  const whose = persona === undefined ? null : await findOpenPersona(db, persona);
  if (persona !== undefined && whose === null)
    throw new AppError('NOT_FOUND', 'This persona has no page in the gallery.');
  const ofPersona = whose ? sql`p.id = ${whose.id}` : sql`true`;
  const older = before
    ? sql`(e.decided_at, e.content_id) < (select decided_at, content_id from gallery_entries where content_id = ${before})`
    : sql`true`;
  const size = limits.galleryPageSize;
  const [entries, { rows: hidden }] = await Promise.all([
    readEntries(db, sql`${isVisible(view)} and ${ofPersona} and ${older}`, size + 1),
    view.hasAdult && !view.isAdult
      ? db.execute(
          sql`select 1 from ${published} where e.state = 'published' and i.category <> 'sfw' and ${ofPersona} and ${isOwnerOpen} limit 1`,
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

async function findOpenPersona(db: Db, id: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.execute(sql`
    select p.id, p.name from gallery_personas g join personas p on p.id = g.persona_id
    where g.persona_id = ${id} and ${isOpenAccount(sql`g.user_id`)}`);
  return (rows as { id: string; name: string }[])[0] ?? null;
}

/** @throws AppError NOT_FOUND for an entry that this caller does not see */
export async function getGalleryEntry(db: Queryable, view: GalleryView, id: string): Promise<GalleryEntry> {
  const [entry] = await readEntries(db, sql`${isVisible(view)} and e.content_id = ${id}`, 1);
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
    from ${published} join content_files f on f.content_id = i.id and f.variant = ${variant}
    where ${isVisible(view)} and e.content_id = ${id}`);
  const [file] = rows as (ServedFile & { isAdult: boolean })[];
  if (!file) throw entryNotFound();
  return file;
}

/**
 * The owner of an entry whose settings are shared.
 *
 * @throws AppError NOT_FOUND
 */
export async function getSettingsOwner(db: Db, view: GalleryView, id: string): Promise<string> {
  const { rows } = await db.execute(
    sql`select e.user_id as "userId" from ${published}
      where ${isVisible(view)} and e.shares_settings and e.content_id = ${id}`,
  );
  const [found] = rows as { userId: string }[];
  if (!found) throw new AppError('NOT_FOUND', 'The settings of this entry are not shared.');
  return found.userId;
}

/** Whether visitors see an entry. */
export async function isShownToVisitors(db: Db, id: string): Promise<boolean> {
  return (
    (
      await readEntries(
        db,
        sql`${isVisible({ hasAdult: false, isAdult: false })} and e.content_id = ${id}`,
        1,
      )
    ).length > 0
  );
}
