import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { GalleryReview, galleryDecision } from '#contract/gallery.ts';
import { getPictureSettings } from '#features/library/personas';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-response.ts';
import type { Caller } from '#platform/http/handler.ts';

/** Entries of one list. */
const reviewLimit = 200;

const reviewable = sql`gallery_entries e
  join content_items i on i.id = e.content_id and i.status = 'completed'
    and i.trashed_at is null and i.withheld_at is null and i.erased_at is null
  left join gallery_personas g on g.persona_id::text = i.persona_id and g.user_id = e.user_id
  left join personas p on p.id = g.persona_id`;

const columns = sql`i.id, i.type, i.category, i.width, i.height, i.placeholder, e.shares_settings as "sharesSettings",
  e.state, e.submitted_at as "submittedAt", e.decided_at as "decidedAt", e.reason,
  coalesce(i.metadata->>'prompt', '') as prompt, p.name as "personaName", e.user_id as "userId"`;

type ReviewRow = Omit<GalleryReview, 'submittedAt' | 'decidedAt' | 'settings'> & {
  userId: string;
  submittedAt: Date | string;
  decidedAt: Date | string | null;
};

async function presentReview(
  db: Queryable,
  { decidedAt, submittedAt, userId, ...review }: ReviewRow,
): Promise<GalleryReview> {
  return {
    ...review,
    settings: review.sharesSettings ? (await getPictureSettings(db, userId, review.id)).settings : null,
    submittedAt: new Date(submittedAt).toISOString(),
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  };
}

/** Entries that wait, oldest first, or decided ones, latest first. */
export async function listGalleryReviews(db: Db, show: 'waiting' | 'decided'): Promise<GalleryReview[]> {
  const which =
    show === 'waiting'
      ? sql`e.state = 'waiting' order by e.submitted_at, e.content_id`
      : sql`e.state <> 'waiting' order by e.decided_at desc, e.content_id desc`;
  const { rows } = await db.execute(
    sql`select ${columns} from ${reviewable} where ${which} limit ${reviewLimit}`,
  );
  const reviews: GalleryReview[] = [];
  for (const row of rows as ReviewRow[]) reviews.push(await presentReview(db, row));
  return reviews;
}

async function getReviewRow(db: Queryable, contentId: string): Promise<ReviewRow> {
  const { rows } = await db.execute(
    sql`select ${columns} from ${reviewable} where e.content_id = ${contentId}`,
  );
  const [found] = rows as ReviewRow[];
  if (!found) throw new AppError('NOT_FOUND', 'There is no such entry. Its creator may have taken it out.');
  return found;
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

type GalleryDecisionInput = {
  contentId: string;
  decision: z.output<typeof galleryDecision>;
  actor: Pick<Caller, 'userId' | 'accountId'>;
  reviewsBeforePublication: boolean;
  now: Date;
};

/**
 * Publishes an entry or declines it, also after an earlier decision, and tells its creator.
 *
 * What the entry shares and its persona's name are recorded as the reviewer has seen them.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it is so already; FORBIDDEN for one's own account with review before publication
 */
export async function decideGalleryEntry(db: Db, given: GalleryDecisionInput): Promise<GalleryReview> {
  const { actor, contentId, decision, now, reviewsBeforePublication } = given;
  const actorId = actor.userId;
  const isPublished = decision.decision === 'publish';
  const state = isPublished ? 'published' : 'declined';
  const reason = decision.decision === 'publish' ? null : decision.reason;
  return db.transaction(async (tx) => {
    const seen = await getReviewRow(tx, contentId);
    if (reviewsBeforePublication && [actorId, actor.accountId].includes(seen.userId)) {
      throw new AppError('FORBIDDEN', 'Another administrator decides about an item of your own account.');
    }
    const digest =
      isPublished && seen.sharesSettings
        ? (await getPictureSettings(tx, seen.userId, contentId)).digest
        : null;
    const { rows } = await tx.execute(sql`
      update gallery_entries set state = ${state}, decided_at = ${now.toISOString()}, reason = ${reason},
        reviewed_digest = ${digest}
      where content_id = ${contentId} and state <> ${state}
      returning user_id as "userId"`);
    const [entry] = rows as { userId: string }[];
    if (!entry) throw new AppError('CONFLICT', 'Another reviewer has decided this already.');
    if (isPublished && seen.personaName !== null) {
      await tx.execute(sql`
        update gallery_personas g set reviewed_name = ${seen.personaName} from content_items i
        where i.id = ${contentId} and g.persona_id::text = i.persona_id and g.user_id = i.user_id`);
    }
    await notifyUser(tx, {
      userId: entry.userId,
      occasion: `gallery:${contentId}:${now.getTime()}`,
      title: isPublished ? 'In the gallery' : 'Not in the gallery',
      message: isPublished
        ? 'An item that you submitted is in the gallery now.'
        : `An item that you submitted is not in the gallery. Reason: ${reason}`,
      related: { type: 'content', id: contentId },
    });
    const review = await presentReview(tx, await getReviewRow(tx, contentId));
    await recordAuditEntry(tx, {
      actorId,
      action: isPublished ? 'gallery.published' : 'gallery.declined',
      subjectId: contentId,
      now,
    });
    return review;
  });
}
