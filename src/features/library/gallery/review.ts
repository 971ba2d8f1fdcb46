import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { GalleryReview, galleryDecision } from '#contract/gallery.ts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-response.ts';

/** Entries of one list. */
const reviewLimit = 200;

const reviewable = sql`gallery_entries e
  join content_items i on i.id = e.content_id and i.status = 'completed'
    and i.trashed_at is null and i.withheld_at is null and i.erased_at is null`;

const columns = sql`i.id, i.type, i.category, i.width, i.height, i.placeholder, e.shares_settings as "sharesSettings",
  e.state, e.submitted_at as "submittedAt", e.decided_at as "decidedAt", e.reason,
  coalesce(i.metadata->>'prompt', '') as prompt`;

type ReviewRow = Omit<GalleryReview, 'submittedAt' | 'decidedAt'> & {
  submittedAt: Date | string;
  decidedAt: Date | string | null;
};

const toReview = ({ decidedAt, submittedAt, ...review }: ReviewRow): GalleryReview => ({
  ...review,
  submittedAt: new Date(submittedAt).toISOString(),
  decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
});

/** Entries that wait, oldest first, or decided ones, latest first. */
export async function listGalleryReviews(db: Db, show: 'waiting' | 'decided'): Promise<GalleryReview[]> {
  const which =
    show === 'waiting'
      ? sql`e.state = 'waiting' order by e.submitted_at, e.content_id`
      : sql`e.state <> 'waiting' order by e.decided_at desc, e.content_id desc`;
  const { rows } = await db.execute(
    sql`select ${columns} from ${reviewable} where ${which} limit ${reviewLimit}`,
  );
  return (rows as ReviewRow[]).map(toReview);
}

async function getReview(db: Queryable, contentId: string): Promise<GalleryReview> {
  const { rows } = await db.execute(
    sql`select ${columns} from ${reviewable} where e.content_id = ${contentId}`,
  );
  const [found] = rows as ReviewRow[];
  if (!found) throw new AppError('NOT_FOUND', 'There is no such entry. Its creator may have taken it out.');
  return toReview(found);
}

/** A file of a submitted entry. @throws AppError NOT_FOUND */
export async function getGalleryReviewFile(
  db: Db,
  { id, variant }: { id: string; variant: 'preview' | 'original' },
): Promise<ServedFile> {
  const { rows } = await db.execute(sql`
    select f.storage_key as "storageKey", f.media_type as "mediaType", f.byte_size::int as "byteSize", f.etag
    from ${reviewable} join content_files f on f.content_id = i.id and f.variant = ${variant}
    where e.content_id = ${id}`);
  const [file] = rows as ServedFile[];
  if (!file) throw new AppError('NOT_FOUND', 'There is no such entry.');
  return file;
}

/**
 * Publishes an entry or declines it, also after an earlier decision, and tells its creator.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it is so already
 */
export async function decideGalleryEntry(
  db: Db,
  given: { contentId: string; decision: z.output<typeof galleryDecision>; actorId: string; now: Date },
): Promise<GalleryReview> {
  const { actorId, contentId, decision, now } = given;
  const isPublished = decision.decision === 'publish';
  const state = isPublished ? 'published' : 'declined';
  const reason = decision.decision === 'publish' ? null : decision.reason;
  return db.transaction(async (tx) => {
    await getReview(tx, contentId);
    const { rows } = await tx.execute(sql`
      update gallery_entries set state = ${state}, decided_at = ${now.toISOString()}, reason = ${reason}
      where content_id = ${contentId} and state <> ${state}
      returning user_id as "userId"`);
    const [entry] = rows as { userId: string }[];
    if (!entry) throw new AppError('CONFLICT', 'Another reviewer has decided this already.');
    await notifyUser(tx, {
      userId: entry.userId,
      occasion: `gallery:${contentId}:${now.getTime()}`,
      title: isPublished ? 'In the gallery' : 'Not in the gallery',
      message: isPublished
        ? 'An item that you submitted is in the gallery now.'
        : `An item that you submitted is not in the gallery. Reason: ${reason}`,
      related: { type: 'content', id: contentId },
    });
    const review = await getReview(tx, contentId);
    await recordAuditEntry(tx, {
      actorId,
      action: isPublished ? 'gallery.published' : 'gallery.declined',
      subjectId: contentId,
      now,
    });
    return review;
  });
}
