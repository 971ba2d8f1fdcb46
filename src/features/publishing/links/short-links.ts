import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { linkLimits, type shortLinkForm } from '#contract/links.ts';
import { isAccountAdmin } from '#features/identity/team';
import { getPersona } from '#features/library/personas';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { channels } from '../channels/schema.ts';
import { posts } from '../posts/schema.ts';
import { type PublicText, requireAllowedTexts } from './judge-links.ts';
import type { Actor, LinksDeps } from './save-page.ts';
import { type ShortLinkRow, shortLinks } from './schema.ts';
import { insertShortLink } from './short-code.ts';
import { requirePublicTarget } from './target.ts';

type Form = z.output<typeof shortLinkForm>;
type NewShortLink = Form & { userId: string; postId?: string | null };

/**
 * Stores a short link of an account. The caller has judged its label and checked its target (`prepareShortLink`).
 *
 * @throws AppError CONFLICT at the limit of links of an account
 */
export async function createShortLink(tx: Tx, link: NewShortLink): Promise<ShortLinkRow> {
  const { userId } = link;
  await lockShortLinks(tx, userId);
  const [stored] = await tx
    .select({ n: count() })
    .from(shortLinks)
    .where(and(eq(shortLinks.userId, userId), isNull(shortLinks.pageId), isNull(shortLinks.postId)));
  if ((stored?.n ?? 0) >= linkLimits.shortLinksMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${linkLimits.shortLinksMaximum} short links. Delete one to create another.`,
    );
  }
  return insertShortLink(tx, link);
}

/** Lets one transaction at a time add short links of an account, until it ends. */
export async function lockShortLinks(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('short_links'), hashtext(${userId}))`);
}

/**
 * Checks what a short link says and where it leads.
 *
 * @throws AppError VALIDATION_FAILED, NOT_FOUND for a persona or channel of another account, CONTENT_BLOCKED
 */
export async function prepareShortLink(
  deps: Pick<LinksDeps, 'baseUrl' | 'db' | 'judge'>,
  userId: string,
  form: Form,
): Promise<void> {
  const { baseUrl, db } = deps;
  requirePublicTarget(form.target, baseUrl);
  if (form.personaId) await getPersona(db, userId, form.personaId);
  if (form.channelId) await requireChannel(db, userId, form.channelId);
  await requireAllowedTexts(deps, userId, listTexts(form));
}

const listTexts = ({ campaign, isAdult, label, medium, source }: Form): PublicText[] => [
  { field: 'label', text: label, isAdult },
  { field: 'campaign', text: [source, medium, campaign].filter(Boolean).join(', ') },
];

async function requireChannel(db: Db, userId: string, channelId: string): Promise<void> {
  const found = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.id, channelId), eq(channels.userId, userId)));
  if (found.length === 0) throw new AppError('NOT_FOUND', 'There is no such channel.');
}

/** A short link on no page. @throws AppError NOT_FOUND */
export async function getShortLinkRow(db: Queryable, userId: string, id: string): Promise<ShortLinkRow> {
  const [found] = await db.select().from(shortLinks).where(ownedLink(userId, id));
  if (!found) throw new AppError('NOT_FOUND', 'There is no such short link.');
  return found;
}

/**
 * Requires that a link is in no post that is being published: an attempt that is repeated has to find its words again.
 *
 * @throws AppError CONFLICT
 */
async function requireNotPublishing(db: Queryable, { postId }: ShortLinkRow): Promise<void> {
  if (postId === null) return;
  const [post] = await db.select({ state: posts.state }).from(posts).where(eq(posts.id, postId));
  if (post?.state !== 'publishing') return;
  throw new AppError(
    'CONFLICT',
    'The post with this link is being published. Try again once that has ended.',
  );
}

/** Changes a short link; its code and clicks stay. @throws AppError as `prepareShortLink`; CONFLICT while its post is published */
export async function changeShortLink(
  deps: Pick<LinksDeps, 'baseUrl' | 'db' | 'judge'>,
  userId: string,
  id: string,
  form: Form,
): Promise<void> {
  await requireNotPublishing(deps.db, await getShortLinkRow(deps.db, userId, id));
  await prepareShortLink(deps, userId, form);
  await deps.db.update(shortLinks).set(form).where(ownedLink(userId, id));
}

/** Deletes a short link with its clicks. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT while its post is published */
export async function deleteShortLink(db: Db, { personId, userId }: Actor, id: string): Promise<void> {
  const link = await getShortLinkRow(db, userId, id);
  if (!(await isAccountAdmin(db, userId, personId))) {
    throw new AppError('FORBIDDEN', 'Only the owner and the admins of the team can delete a short link.');
  }
  await requireNotPublishing(db, link);
  await db.delete(shortLinks).where(ownedLink(userId, id));
}

const ownedLink = (userId: string, id: string) =>
  and(eq(shortLinks.id, id), eq(shortLinks.userId, userId), isNull(shortLinks.pageId));
