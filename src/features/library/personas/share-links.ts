import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { contentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ShareForm, ShareLink } from '#contract/sharing.ts';
import { getContent } from '#features/library/items';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from '../items/schema.ts';
import { getPersonaRow } from './queries.ts';
import { personas, shareLinks } from './schema.ts';
import { computeSettingsDigest, readLinked, type SharingRules } from './shared-settings.ts';

/** 128 bits: unique and not guessable. */
const tokenBytes = 16;

/**
 * Opens a link to the settings of a persona or picture of the account. It replaces an earlier link to the same subject,
 * whose token cannot be shown again because only its hash is stored. With review before publication it waits, unless the
 * earlier link was published with the same settings.
 *
 * @returns the link, and its token, which is not stored
 * @throws AppError NOT_FOUND; CONFLICT for an item without a prompt, or when too many links are open
 */
export async function createShareLink(
  { db, reviewsBeforePublication }: SharingRules & { db: Db },
  userId: string,
  subject: ShareForm,
): Promise<{ link: ShareLink; token: string }> {
  const name = await requireSubject(db, userId, subject);
  const token = randomBytes(tokenBytes).toString('base64url');
  const values = { id: newId(), userId, tokenHash: hashToken(token), ...subject };
  const [row] = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('share_links'), hashtext(${userId}))`);
    const [earlier] = await tx.delete(shareLinks).where(matchesSubject(subject)).returning();
    await requireBelowLimit(tx, userId);
    return tx
      .insert(shareLinks)
      .values({ ...values, ...(earlier && (await keepReview(tx, earlier))) })
      .returning();
  });
  if (!row) throw new Error('the link was not stored');
  return { link: toShareLink({ ...row, name }, reviewsBeforePublication), token };
}

/** What a new link keeps of the review of an earlier one to the same settings. */
async function keepReview(tx: Tx, earlier: typeof shareLinks.$inferSelect) {
  const { decidedAt, reviewedDigest, state } = earlier;
  if (state !== 'published' || reviewedDigest !== computeSettingsDigest(await readLinked(tx, earlier))) {
    return {};
  }
  return { state, decidedAt, reviewedDigest };
}

/** @throws AppError CONFLICT */
async function requireBelowLimit(tx: Tx, userId: string): Promise<void> {
  const [open] = await tx.select({ n: count() }).from(shareLinks).where(eq(shareLinks.userId, userId));
  if ((open?.n ?? 0) >= limits.shareLinksMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${limits.shareLinksMaximum} open links. Close one to create another.`,
    );
  }
}

/** @returns the name of the subject. @throws AppError NOT_FOUND, CONFLICT */
async function requireSubject(db: Db, userId: string, subject: ShareForm): Promise<string> {
  if ('personaId' in subject) return (await getPersonaRow(db, userId, subject.personaId)).name;
  const item = await getContent(db, userId, subject.contentId);
  if (item.trashedAt) throw new AppError('NOT_FOUND', 'This item is in the trash.');
  if (!contentMetadata.parse(JSON.parse(item.metadata)).prompt) {
    throw new AppError('CONFLICT', 'This item has no prompt, so there are no settings to share.');
  }
  return item.name;
}

const matchesSubject = (subject: ShareForm) =>
  'personaId' in subject
    ? eq(shareLinks.personaId, subject.personaId)
    : eq(shareLinks.contentId, subject.contentId);

/** Lists an account's open links, newest first. */
export async function listShareLinks(
  { db, reviewsBeforePublication }: SharingRules & { db: Queryable },
  userId: string,
): Promise<ShareLink[]> {
  const rows = await db
    .select({
      id: shareLinks.id,
      personaId: shareLinks.personaId,
      contentId: shareLinks.contentId,
      name: sql<string>`coalesce(${personas.name}, ${contentItems.name})`,
      createdAt: shareLinks.createdAt,
      state: shareLinks.state,
      reason: shareLinks.reason,
    })
    .from(shareLinks)
    .leftJoin(personas, eq(personas.id, shareLinks.personaId))
    .leftJoin(contentItems, eq(contentItems.id, shareLinks.contentId))
    .where(eq(shareLinks.userId, userId))
    .orderBy(desc(shareLinks.id));
  return rows.map((row) => toShareLink(row, reviewsBeforePublication));
}

type LinkRow = Omit<ShareLink, 'createdAt'> & { createdAt: Date };

function toShareLink(
  { id, personaId, contentId, name, createdAt, reason, state }: LinkRow,
  isReviewed: boolean,
): ShareLink {
  const shown = isReviewed || state === 'declined' ? state : 'open';
  return { id, personaId, contentId, name, createdAt: createdAt.toISOString(), state: shown, reason };
}

/** Closes a link. @throws AppError NOT_FOUND for an unknown link and for another account's */
export async function deleteShareLink(db: Queryable, userId: string, linkId: string): Promise<void> {
  const closed = await db
    .delete(shareLinks)
    .where(and(eq(shareLinks.id, linkId), eq(shareLinks.userId, userId)))
    .returning({ id: shareLinks.id });
  if (closed.length === 0) throw new AppError('NOT_FOUND', 'There is no such link.');
}

/** Finds the item that an open link shares; null for a link to a persona and for an unknown token. */
export async function findLinkedContent(db: Queryable, token: string): Promise<string | null> {
  const [link] = await db
    .select({ contentId: shareLinks.contentId })
    .from(shareLinks)
    .where(eq(shareLinks.tokenHash, hashToken(token)));
  return link?.contentId ?? null;
}
