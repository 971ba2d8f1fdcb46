import { eq } from 'drizzle-orm';
import { isDisconnected } from '#contract/channels.ts';
import { AppError } from '#contract/errors.ts';
import type { PostForm } from '#contract/posts.ts';
import { getPersona } from '#features/library/personas';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { listChannelsForPosts } from '../channels/index.ts';
import type { MediumFacts } from './access.ts';
import { postMedia, postTargets } from './schema.ts';

/**
 * Requires that a form names the account's own persona and channels, each channel once.
 *
 * @throws AppError NOT_FOUND, VALIDATION_FAILED
 */
export async function requireOwnParts(db: Queryable, userId: string, form: PostForm): Promise<void> {
  if (form.personaId !== null) await getPersona(db, userId, form.personaId);
  const ids = form.targets.map(({ channelId }) => channelId);
  if (new Set(ids).size < ids.length) {
    throw new AppError('VALIDATION_FAILED', 'A channel is in this post twice.', { fields: ['targets'] });
  }
  const own = await listChannelsForPosts(db, userId, ids);
  if (own.length < ids.length) throw new AppError('NOT_FOUND', 'There is no such channel.');
}

/** Those targets of a form whose channel the account still has and has not disconnected. */
export async function listOwnTargets(
  db: Queryable,
  userId: string,
  targets: PostForm['targets'],
): Promise<PostForm['targets']> {
  const ids = targets.map(({ channelId }) => channelId);
  const channels = await listChannelsForPosts(db, userId, ids);
  const own = new Set(channels.filter(({ state }) => !isDisconnected(state)).map(({ id }) => id));
  return targets.filter(({ channelId }) => own.has(channelId));
}

/** The persona of a form, if the account still has it. */
export async function findOwnPersona(
  db: Queryable,
  userId: string,
  personaId: string | null,
): Promise<string | null> {
  if (personaId === null) return null;
  try {
    return (await getPersona(db, userId, personaId)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Writes the media and targets of a post that has not begun, in place of those that it has. */
export async function writeParts(
  tx: Tx,
  postId: string,
  form: PostForm,
  media: readonly MediumFacts[],
): Promise<void> {
  await tx.delete(postMedia).where(eq(postMedia.postId, postId));
  await tx.delete(postTargets).where(eq(postTargets.postId, postId));
  if (media.length > 0) await tx.insert(postMedia).values(media.map((facts) => ({ postId, ...facts })));
  const contentIds = new Set(media.map(({ contentId }) => contentId));
  if (form.targets.length === 0) return;
  await tx.insert(postTargets).values(
    form.targets.map(({ crops, ...target }) => ({
      id: newId(),
      postId,
      ...target,
      crops: crops.filter(({ contentId }) => contentIds.has(contentId)),
    })),
  );
}
