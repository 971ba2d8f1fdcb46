import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { ShareLinkReview, shareLinkDecision } from '#contract/sharing.ts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/handler.ts';
import { shareLinks } from './schema.ts';
import { computeSettingsDigest, readLinked, type SharingRules } from './shared-settings.ts';

/** Links of one list. */
const reviewLimit = 200;

type LinkRow = typeof shareLinks.$inferSelect;

/**
 * Links that wait for a reviewer, oldest first, or decided ones, latest first. Empty without review before publication.
 * Links whose content is deleted or in the trash are left out.
 */
export async function listShareLinkReviews(
  { db, reviewsBeforePublication }: SharingRules & { db: Db },
  show: 'waiting' | 'decided',
): Promise<ShareLinkReview[]> {
  if (!reviewsBeforePublication) return [];
  const rows = await db
    .select()
    .from(shareLinks)
    .where(show === 'waiting' ? eq(shareLinks.state, 'waiting') : ne(shareLinks.state, 'waiting'))
    .orderBy(...(show === 'waiting' ? [asc(shareLinks.submittedAt)] : [desc(shareLinks.decidedAt)]))
    .limit(reviewLimit);
  const reviews: ShareLinkReview[] = [];
  for (const row of rows) {
    const review = await presentReview(db, row).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (review) reviews.push(review);
  }
  return reviews;
}

async function presentReview(db: Queryable, row: LinkRow): Promise<ShareLinkReview> {
  const shared = await readLinked(db, row);
  const { decidedAt, id, reason, state, submittedAt } = row;
  return {
    id,
    state,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
    version: computeSettingsDigest(shared),
    settings: shared.settings,
  };
}

type Decision = {
  linkId: string;
  decision: z.output<typeof shareLinkDecision>;
  actor: Pick<Caller, 'userId' | 'accountId'>;
  now: Date;
};

/**
 * Publishes a link or declines it, also after an earlier decision, and tells its creator. The decision is about the
 * settings that the reviewer has read.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for a link of the reviewer's own account; CONFLICT when the settings have changed
 *   since, and when it is so already
 */
export async function decideShareLink(
  { db }: { db: Db },
  { actor, decision, linkId, now }: Decision,
): Promise<ShareLinkReview> {
  const isPublished = decision.decision === 'publish';
  const state = isPublished ? 'published' : 'declined';
  const reason = decision.decision === 'publish' ? null : decision.reason;
  return db.transaction(async (tx) => {
    const [link] = await tx.select().from(shareLinks).where(eq(shareLinks.id, linkId)).for('update');
    if (!link) throw new AppError('NOT_FOUND', 'There is no such link. Its creator may have closed it.');
    if ([actor.userId, actor.accountId].includes(link.userId)) {
      throw new AppError('FORBIDDEN', 'Another administrator decides about a link of your own account.');
    }
    if ((await presentReview(tx, link)).version !== decision.version) {
      throw new AppError('CONFLICT', 'The settings have changed since. Read them again.');
    }
    const [decided] = await tx
      .update(shareLinks)
      .set({ state, reason, decidedAt: now, reviewedDigest: isPublished ? decision.version : null })
      .where(and(eq(shareLinks.id, linkId), ne(shareLinks.state, state)))
      .returning();
    if (!decided) throw new AppError('CONFLICT', 'Another reviewer has decided this already.');
    await notifyUser(tx, {
      userId: link.userId,
      occasion: `share-link:${linkId}:${now.getTime()}`,
      title: isPublished ? 'Your link is open' : 'Your link is closed',
      message: isPublished
        ? 'A reviewer has published the settings that you share. Others can open the link now.'
        : `A reviewer has declined the settings that you share. Reason: ${reason}`,
      ...(link.contentId && { related: { type: 'content' as const, id: link.contentId } }),
    });
    await recordAuditEntry(tx, {
      actorId: actor.userId,
      action: isPublished ? 'share_link.published' : 'share_link.declined',
      subjectId: linkId,
      now,
    });
    return presentReview(tx, decided);
  });
}
