import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { isAccountAdmin } from '#features/identity/team';
import { lockOwnPost, readWholePost } from './access.ts';
import type { PostCaller, PostsDeps } from './deps.ts';
import { removePreparedFiles } from './prepare/published-files.ts';
import { posts } from './schema.ts';

/**
 * Deletes a post that is not being published; what is published stays at its outlet. A member who is no admin can delete
 * what they wrote as long as it is neither approved nor published.
 *
 * @throws AppError NOT_FOUND; CONFLICT while a worker publishes it; FORBIDDEN
 */
export async function deletePost({ db, prepare }: PostsDeps, caller: PostCaller, id: string): Promise<void> {
  const { personId, userId } = caller;
  const targets = await db.transaction(async (tx) => {
    const post = await lockOwnPost(tx, userId, id);
    const isOwnDraft = post.authorId === personId && (post.state === 'draft' || post.state === 'waiting');
    if (!isOwnDraft && !(await isAccountAdmin(tx, userId, personId))) {
      throw new AppError('FORBIDDEN', 'Only the owner and the admins of the team can delete this post.');
    }
    const { targets } = await readWholePost(tx, post);
    if (targets.some(({ target: { state } }) => state === 'sending' || state === 'processing')) {
      throw new AppError(
        'CONFLICT',
        'This post is being published at the moment. Try again when it has ended.',
      );
    }
    await tx.delete(posts).where(eq(posts.id, id));
    return targets;
  });
  for (const { target } of targets) await removePreparedFiles(prepare.storage, userId, target.id);
}
