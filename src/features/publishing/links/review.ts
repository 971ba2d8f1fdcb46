import { asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { LinkPageReview, LinkPageState, linkPageDecision } from '#contract/links.ts';
import { findPublicPicture, type PublicPicture } from '#features/library/items';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/handler.ts';
import { computePageDigest, listLinksOfPages, listShown } from './page-content.ts';
import { type LinkPageRow, linkPages, type ShortLinkRow, shortLinks } from './schema.ts';

/** Pages of one list. */
const reviewLimit = 200;

type ReviewRules = { reviewsBeforePublication: boolean };

/** Pages that wait for a reviewer, oldest first, or all others, latest change first. */
export async function listLinkPageReviews(
  db: Db,
  show: 'waiting' | 'decided',
  { reviewsBeforePublication }: ReviewRules,
): Promise<LinkPageReview[]> {
  // Pages from before the review was switched on wait too.
  const waiting: LinkPageState[] = reviewsBeforePublication ? ['waiting', 'open'] : ['waiting'];
  const rows = await db
    .select()
    .from(linkPages)
    .where(show === 'waiting' ? inArray(linkPages.state, waiting) : notInArray(linkPages.state, waiting))
    .orderBy(...(show === 'waiting' ? [asc(linkPages.submittedAt)] : [desc(linkPages.updatedAt)]))
    .limit(reviewLimit);
  const links = await listLinksOfPages(
    db,
    rows.map(({ id }) => id),
  );
  return Promise.all(rows.map((row) => presentReview(db, row, links.get(row.id) ?? [])));
}

async function presentReview(
  db: Queryable,
  page: LinkPageRow,
  links: readonly ShortLinkRow[],
): Promise<LinkPageReview> {
  const { bio, decidedAt, id, reason, slug, state, submittedAt, title } = page;
  return {
    ...{ id, slug, state, title, bio, reason },
    hasPicture: (await findReviewPicture(db, page)) !== null,
    links: listShown(links).map((link) => ({
      ...{ id: link.id, label: link.label, target: link.target },
      ...{ isAdult: link.isAdult, hidesLabel: link.hidesLabel },
    })),
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    version: computePageDigest(page, links),
  };
}

const findReviewPicture = async (db: Queryable, { contentId, userId }: LinkPageRow) =>
  contentId === null ? null : findPublicPicture(db, { userId, contentId });

/** The picture of a page for a reviewer. @throws AppError NOT_FOUND */
export async function getLinkPageReviewPicture(db: Db, id: string): Promise<PublicPicture> {
  const [page] = await db.select().from(linkPages).where(eq(linkPages.id, id));
  const picture = page && (await findReviewPicture(db, page));
  if (!picture) throw new AppError('NOT_FOUND', 'This page has no picture.');
  return picture;
}

type Decision = {
  pageId: string;
  decision: z.output<typeof linkPageDecision>;
  actor: Pick<Caller, 'userId' | 'accountId'>;
  now: Date;
};

/**
 * Publishes a page or takes it down, also after an earlier decision, and tells its creator. The decision is about what the
 * reviewer has seen.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for a page of the reviewer's own account with review before publication; CONFLICT when
 *   it has changed since, and when it is so already
 */
export async function decideLinkPage(
  db: Db,
  { actor, decision, now, pageId }: Decision,
  { reviewsBeforePublication }: ReviewRules,
): Promise<LinkPageReview> {
  const isPublished = decision.decision === 'publish';
  const state = isPublished ? 'published' : 'declined';
  const reason = decision.decision === 'publish' ? null : decision.reason;
  return db.transaction(async (tx) => {
    const [page] = await tx.select().from(linkPages).where(eq(linkPages.id, pageId)).for('update');
    if (!page) throw new AppError('NOT_FOUND', 'There is no such page. Its creator may have deleted it.');
    if (reviewsBeforePublication && [actor.userId, actor.accountId].includes(page.userId)) {
      throw new AppError('FORBIDDEN', 'Another administrator decides about a page of your own account.');
    }
    const links = (await listLinksOfPages(tx, [pageId])).get(pageId) ?? [];
    const digest = computePageDigest(page, links);
    if (digest !== decision.version) {
      throw new AppError('CONFLICT', 'The page has changed since. Look at it again.');
    }
    if (page.state === state) throw new AppError('CONFLICT', 'Another reviewer has decided this already.');
    const [decided] = await tx
      .update(linkPages)
      .set({ state, reason, decidedAt: now, updatedAt: now, reviewedDigest: isPublished ? digest : null })
      .where(eq(linkPages.id, pageId))
      .returning();
    await notifyUser(tx, {
      userId: page.userId,
      occasion: `link-page:${pageId}:${state}:${now.getTime()}`,
      title: isPublished ? 'Your link page is approved' : 'Your link page was taken down',
      message: isPublished
        ? `The link page “${page.title}” can be seen as long as you show it.`
        : `The link page “${page.title}” is not shown. Reason: ${reason}`,
    });
    await recordAuditEntry(tx, {
      actorId: actor.userId,
      action: isPublished ? 'link_page.published' : 'link_page.declined',
      subjectId: pageId,
      now,
    });
    return presentReview(tx, decided ?? page, links);
  });
}

type Closing = { code: string; reason: string; actorId: string; now: Date };

/** Closes a short link for all, and tells its creator. @throws AppError NOT_FOUND; CONFLICT when it is closed */
export async function closeShortLink(db: Db, { actorId, code, now, reason }: Closing): Promise<void> {
  await db.transaction(async (tx) => {
    const [link] = await tx.select().from(shortLinks).where(eq(shortLinks.code, code)).for('update');
    if (!link) throw new AppError('NOT_FOUND', 'There is no short link with this code.');
    if (link.closedAt) throw new AppError('CONFLICT', 'This short link is closed already.');
    await tx
      .update(shortLinks)
      .set({ closedAt: now, closedReason: reason })
      .where(eq(shortLinks.id, link.id));
    await notifyUser(tx, {
      userId: link.userId,
      occasion: `short-link:${link.id}:closed`,
      title: 'A short link was closed',
      message: `The link “${link.label}” leads nowhere now. Reason: ${reason}`,
    });
    await recordAuditEntry(tx, { actorId, action: 'short_link.closed', subjectId: link.id, now });
  });
}
