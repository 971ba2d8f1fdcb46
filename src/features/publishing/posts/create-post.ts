import { createHash } from 'node:crypto';
import { and, count, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PostForm } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { PostCaller } from './deps.ts';
import { readMediaFacts } from './media-facts.ts';
import { posts } from './schema.ts';
import { requireOwnParts, writeParts } from './write-parts.ts';

/**
 * Creates a draft. A repeated key gives the post that the first call created.
 *
 * @returns its id
 * @throws AppError NOT_FOUND for a persona or channel that the account does not have; VALIDATION_FAILED for media that it
 *   cannot publish; CONFLICT for a key of another form, and when too many posts are open
 */
export async function createPost(
  db: Db,
  { personId, userId }: PostCaller,
  form: PostForm,
  idempotencyKey: string | null,
): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(form)).digest('hex');
  const earlier = await findEarlier(db, userId, idempotencyKey, digest);
  if (earlier) return earlier;
  await requireOwnParts(db, userId, form);
  await requireRoomForPost(db, userId);
  const media = await readMediaFacts(db, userId, form.media);
  const id = newId();
  const created = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(posts)
      .values({
        id,
        userId,
        personaId: form.personaId,
        authorId: personId,
        editedBy: personId,
        idempotencyKey,
        idempotencyDigest: idempotencyKey && digest,
        state: 'draft',
        text: form.text,
        campaign: form.campaign,
      })
      .onConflictDoNothing({ target: [posts.userId, posts.idempotencyKey] })
      .returning({ id: posts.id });
    if (row) await writeParts(tx, id, form, media);
    return row !== undefined;
  });
  if (created) return id;
  const other = await findEarlier(db, userId, idempotencyKey, digest);
  if (!other) throw new Error('the post of this key is gone');
  return other;
}

/** @throws AppError CONFLICT when too many posts are drafts, wait or are scheduled */
export async function requireRoomForPost(db: Queryable, userId: string): Promise<void> {
  if ((await countOpenPosts(db, userId)) < publishingLimits.openPostsMaximum) return;
  throw new AppError(
    'CONFLICT',
    `There are ${publishingLimits.openPostsMaximum} posts that are not published. Delete drafts that you no longer need.`,
  );
}

/** Counts the posts of an account that have not ended. */
export async function countOpenPosts(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(posts)
    .where(and(eq(posts.userId, userId), ne(posts.state, 'ended')));
  return row?.open ?? 0;
}

async function findEarlier(
  db: Queryable,
  userId: string,
  key: string | null,
  digest: string,
): Promise<string | null> {
  if (key === null) return null;
  const [row] = await db
    .select({ id: posts.id, digest: posts.idempotencyDigest })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.idempotencyKey, key)));
  if (row && row.digest !== digest)
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.');
  return row?.id ?? null;
}
