import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { GallerySubmission } from '#contract/gallery.ts';
import { type GalleryObstacle, galleryObstacles } from '#contract/gallery-obstacles.ts';
import { limits } from '#contract/limits.ts';
import { getContent } from '#features/library/items';
import { getPersona } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';
import { contentItems } from '../items/schema.ts';
import { galleryEntries, galleryPersonas } from './schema.ts';

/** What the operator's gallery takes (`gallery` of the site file). */
export type GalleryMode = 'closed' | 'safe' | 'adult';

type Owned = { userId: string; contentId: string };

/** @throws AppError NOT_FOUND when the account has no such item */
async function readObstacle(
  db: Db,
  { userId, contentId }: Owned,
  mode: GalleryMode,
): Promise<GalleryObstacle | null> {
  const item = await getContent(db, userId, contentId);
  if (mode === 'closed') return 'closed';
  if (item.type !== 'image' && item.type !== 'video') return 'kind';
  if (item.status !== 'completed' || item.trashedAt) return 'unfinished';
  if (item.category !== 'sfw' && mode !== 'adult') return 'adult';
  const [stored] = await db
    .select({ origin: contentItems.origin })
    .from(contentItems)
    .where(eq(contentItems.id, contentId));
  return stored?.origin === 'generated' ? null : 'uploaded';
}

const isEntry = ({ userId, contentId }: Owned) =>
  and(eq(galleryEntries.contentId, contentId), eq(galleryEntries.userId, userId));

/** @throws AppError NOT_FOUND when the account has no such item */
export async function getSubmission(db: Db, owned: Owned, mode: GalleryMode): Promise<GallerySubmission> {
  const obstacle = await readObstacle(db, owned, mode);
  const [entry] = await db.select().from(galleryEntries).where(isEntry(owned));
  return {
    state: entry?.state ?? null,
    reason: entry?.reason ?? null,
    sharesSettings: entry?.sharesSettings ?? false,
    obstacle,
  };
}

type SubmitOptions = {
  mode: GalleryMode;
  /** Whether settings that a published entry begins to share wait for a reviewer, with the entry. */
  reviewsBeforePublication: boolean;
  sharesSettings: boolean;
  now: Date;
};

/**
 * Submits an item, or changes whether its settings are shared. One that was declined waits again; one that is published
 * stays so, unless it is to share settings that a reviewer has to see first.
 *
 * @throws AppError NOT_FOUND; CONFLICT for an item that cannot be submitted, or when too many were
 */
export async function submitToGallery(
  db: Db,
  owned: Owned,
  { mode, now, reviewsBeforePublication, sharesSettings }: SubmitOptions,
): Promise<void> {
  const obstacle = await readObstacle(db, owned, mode);
  if (obstacle) throw new AppError('CONFLICT', galleryObstacles[obstacle]);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('gallery'), hashtext(${owned.userId}))`);
    const [others] = await tx
      .select({ n: count() })
      .from(galleryEntries)
      .where(and(eq(galleryEntries.userId, owned.userId), ne(galleryEntries.contentId, owned.contentId)));
    if ((others?.n ?? 0) >= limits.galleryEntriesMaximum)
      throw new AppError(
        'CONFLICT',
        `You have reached the limit of ${limits.galleryEntriesMaximum} items in the gallery. Take one out to submit another.`,
      );
    const waitsAgain = sql`(${galleryEntries.state} = 'declined'
      or (${reviewsBeforePublication && sharesSettings}::boolean and not ${galleryEntries.sharesSettings}))`;
    await tx
      .insert(galleryEntries)
      .values({ ...owned, state: 'waiting', sharesSettings, submittedAt: now })
      .onConflictDoUpdate({
        target: galleryEntries.contentId,
        set: {
          sharesSettings,
          state: sql`case when ${waitsAgain} then 'waiting' else ${galleryEntries.state} end`,
          submittedAt: sql`case when ${waitsAgain} then ${now.toISOString()}::timestamptz else ${galleryEntries.submittedAt} end`,
          decidedAt: sql`case when ${waitsAgain} then null else ${galleryEntries.decidedAt} end`,
          reason: sql`case when ${waitsAgain} then null else ${galleryEntries.reason} end`,
        },
      });
  });
}

/** Takes an item out of the gallery. @throws AppError NOT_FOUND when the account has no such entry */
export async function withdrawFromGallery(db: Db, owned: Owned): Promise<void> {
  const removed = await db
    .delete(galleryEntries)
    .where(isEntry(owned))
    .returning({ id: galleryEntries.contentId });
  if (removed.length === 0) throw new AppError('NOT_FOUND', 'This item is not in the gallery.');
}

/** Whether a persona's name and page are in the gallery. @throws AppError NOT_FOUND */
export async function isPersonaOpen(db: Db, userId: string, personaId: string): Promise<boolean> {
  await getPersona(db, userId, personaId);
  const [found] = await db
    .select({ id: galleryPersonas.personaId })
    .from(galleryPersonas)
    .where(eq(galleryPersonas.personaId, personaId));
  return found !== undefined;
}

type PersonaChange = {
  userId: string;
  personaId: string;
  isOpen: boolean;
  reviewsBeforePublication: boolean;
  now: Date;
};

/**
 * Shows or hides a persona's name and page. With review before publication the persona's published entries wait again when
 * it is shown, because a reviewer has to see the name with them.
 *
 * @throws AppError NOT_FOUND
 */
export async function changePersonaGallery(
  db: Db,
  { userId, personaId, isOpen, now, reviewsBeforePublication }: PersonaChange,
): Promise<void> {
  await getPersona(db, userId, personaId);
  await db.transaction(async (tx) => {
    if (!isOpen) {
      await tx.delete(galleryPersonas).where(eq(galleryPersonas.personaId, personaId));
      return;
    }
    const opened = await tx
      .insert(galleryPersonas)
      .values({ personaId, userId, openedAt: now })
      .onConflictDoNothing()
      .returning({ id: galleryPersonas.personaId });
    if (opened.length === 0 || !reviewsBeforePublication) return;
    const pictures = tx
      .select({ id: contentItems.id })
      .from(contentItems)
      .where(and(eq(contentItems.userId, userId), eq(contentItems.personaId, personaId)));
    await tx
      .update(galleryEntries)
      .set({ state: 'waiting', submittedAt: now, decidedAt: null })
      .where(and(eq(galleryEntries.state, 'published'), inArray(galleryEntries.contentId, pictures)));
  });
}
