import { eq } from 'drizzle-orm';
import { channelRules } from '#contract/channel-kinds.ts';
import type { PublishingSettings } from '#contract/posts.ts';
import { isAccountAdmin } from '#features/identity/team';
import { listPersonaNames } from '#features/library/personas';
import { decideTexts } from '#features/trust/safety';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { DraftPost } from './access.ts';
import type { PostCaller, PostRulesDeps } from './deps.ts';
import { type PostRow, posts, postTargets } from './schema.ts';

/**
 * Whether a user may approve a post: the owner and the admins of the team; where the account asks for a second person,
 * another than who wrote it and who changed it last. A program approves nothing.
 */
export function mayApprove(
  post: Pick<PostRow, 'authorId' | 'editedBy'>,
  { isProgram, personId }: PostCaller,
  { isAdmin, needsSecondPerson }: { isAdmin: boolean; needsSecondPerson: boolean },
): boolean {
  if (!isAdmin || isProgram) return false;
  return !needsSecondPerson || (post.authorId !== personId && post.editedBy !== personId);
}

/** Asks whether a caller may approve a post. */
export async function canApprove(
  db: Queryable,
  post: Pick<PostRow, 'authorId' | 'editedBy'>,
  caller: PostCaller,
  { needsSecondPerson }: PublishingSettings,
): Promise<boolean> {
  const isAdmin = await isAccountAdmin(db, caller.userId, caller.personId);
  return mayApprove(post, caller, { isAdmin, needsSecondPerson });
}

/** The category of a post: the strictest of its media. */
export const getCategory = (media: readonly { category: 'sfw' | 'nsfw' }[]): 'sfw' | 'nsfw' =>
  media.some(({ category }) => category === 'nsfw') ? 'nsfw' : 'sfw';

/** Every text of a post that leaves the house, by field name. */
export function listPostTexts({ media, post, targets }: DraftPost): Record<string, string> {
  const texts: [string, string][] = [['text', post.text]];
  targets.forEach(({ channel, target }, at) => {
    const where = `${channelRules[channel.kind].name} (${at + 1})`;
    texts.push([`text for ${where}`, target.text ?? '']);
    texts.push([`title for ${where}`, target.title], [`place for ${where}`, target.place]);
  });
  for (const { altText, position } of media) texts.push([`description of picture ${position + 1}`, altText]);
  texts.push(['campaign', post.campaign]);
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== ''));
}

/**
 * Has the texts of a post judged in its category before it is approved; who wrote them answers for them.
 *
 * @returns the id of the stored decision
 * @throws AppError CONTENT_BLOCKED, FORBIDDEN, UNAVAILABLE as `decideTexts`
 */
export async function judgePost(
  { clock, db, judge }: PostRulesDeps,
  whole: DraftPost,
  caller: PostCaller,
): Promise<string> {
  const { post } = whole;
  return decideTexts(
    { db, judge },
    {
      userId: post.userId,
      personId: post.editedBy ?? post.authorId ?? caller.personId,
      category: getCategory(whole.media),
      fields: listPostTexts(whole),
      ownNames: await listPersonaNames(db, post.userId),
      now: clock(),
    },
  );
}

/** Stores the approval of a post's version by a person, and makes its targets due at its time. */
export async function storeApproval(
  tx: Tx,
  post: { id: string; version: number; scheduledAt: Date },
  { decisionId, now, personId }: { decisionId: string; personId: string; now: Date },
): Promise<void> {
  await tx
    .update(posts)
    .set({
      state: 'scheduled',
      decision: 'approved',
      decidedBy: personId,
      decidedAt: now,
      decidedVersion: post.version,
      reason: null,
      safetyDecisionId: decisionId,
    })
    .where(eq(posts.id, post.id));
  await tx
    .update(postTargets)
    .set({ state: 'pending', nextAttemptAt: post.scheduledAt, problem: null })
    .where(eq(postTargets.postId, post.id));
}

/** Takes the approval of a post back, as after a change. @returns the columns to write */
export const voidApproval = {
  decision: null,
  decidedBy: null,
  decidedAt: null,
  decidedVersion: null,
  reason: null,
  safetyDecisionId: null,
} as const;
