import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PostState } from '#contract/posts.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { type ChannelRow, channels } from '../channels/schema.ts';
import { type PostRow, postMedia, posts, postTargets, type TargetRow } from './schema.ts';

export type MediumRow = typeof postMedia.$inferSelect;
/** A medium before it belongs to a post. */
export type MediumFacts = Omit<MediumRow, 'postId'>;

/** What a post says and where, stored or about to be. */
export type DraftPost = {
  post: Pick<PostRow, 'authorId' | 'campaign' | 'editedBy' | 'personaId' | 'text' | 'userId'>;
  media: readonly MediumFacts[];
  targets: readonly DraftTarget[];
};
export type DraftTarget = {
  channel: ChannelRow;
  target: Pick<TargetRow, 'crops' | 'place' | 'text' | 'title'>;
};

/** A post with its media in order, and its targets with their channels. */
export type WholePost = {
  post: PostRow;
  media: MediumRow[];
  targets: { target: TargetRow; channel: ChannelRow }[];
};

/** @throws AppError NOT_FOUND for an unknown post and for another account's */
export async function getOwnPost(db: Queryable, userId: string, id: string): Promise<PostRow> {
  const [row] = await db.select().from(posts).where(isOwn(userId, id));
  if (!row) throw postNotFound();
  return row;
}

/** Locks a post until the transaction ends. @throws AppError as `getOwnPost` */
export async function lockOwnPost(tx: Tx, userId: string, id: string): Promise<PostRow> {
  const [row] = await tx.select().from(posts).where(isOwn(userId, id)).for('update');
  if (!row) throw postNotFound();
  return row;
}

/** Reads what belongs to a post. */
export async function readWholePost(db: Queryable, post: PostRow): Promise<WholePost> {
  const media = await db
    .select()
    .from(postMedia)
    .where(eq(postMedia.postId, post.id))
    .orderBy(asc(postMedia.position));
  const targets = await db
    .select({ target: postTargets, channel: channels })
    .from(postTargets)
    .innerJoin(channels, eq(channels.id, postTargets.channelId))
    .where(eq(postTargets.postId, post.id))
    .orderBy(asc(postTargets.id));
  return { post, media, targets };
}

/** @throws AppError CONFLICT when another change came in between */
export function requireVersion({ version }: PostRow, read: number): void {
  if (version === read) return;
  throw new AppError('CONFLICT', 'This post was changed meanwhile. Load it again to see the change.', {
    version,
  });
}

/** @throws AppError CONFLICT for a post that is being published or has ended */
export function requireNotBegun({ state }: { state: PostState }): void {
  if (state !== 'publishing' && state !== 'ended') return;
  throw new AppError('CONFLICT', 'This post is being published already.');
}

/** @throws AppError NOT_FOUND when the post is not for this channel */
export function getTarget({ targets }: WholePost, channelId: string): WholePost['targets'][number] {
  const found = targets.find(({ channel }) => channel.id === channelId);
  if (!found) throw new AppError('NOT_FOUND', 'This post is not for such a channel.');
  return found;
}

const isOwn = (userId: string, id: string) => and(eq(posts.id, id), eq(posts.userId, userId));

const postNotFound = () => new AppError('NOT_FOUND', 'There is no such post.');
