import { listAccountAdmins } from '#features/identity/team';
import { type NewNotification, notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import type { PostRow } from './schema.ts';

type Addressed = Pick<PostRow, 'id' | 'userId' | 'authorId' | 'version'>;

/** Tells who may approve a post that it waits, without the person who handed it in. */
export async function notifyApprovers(tx: Tx, post: Addressed, personId: string): Promise<void> {
  const admins = (await listAccountAdmins(tx, post.userId)).filter((id) => id !== personId);
  await notifyEach(tx, admins, {
    occasion: `post:${post.id}:waiting:${post.version}`,
    title: 'A post waits for approval',
    message: 'Look at it and approve or decline it.',
    related: { type: 'post', id: post.id },
  });
}

/** Tells the author of a post what a person decided about it. */
export async function notifyAuthor(
  tx: Tx,
  post: Addressed,
  decided: { decision: 'approved' | 'declined'; reason: string | null; personId: string },
): Promise<void> {
  const { decision, personId, reason } = decided;
  if (post.authorId === null || post.authorId === personId) return;
  await notifyUser(tx, {
    userId: post.authorId,
    occasion: `post:${post.id}:${decision}:${post.version}`,
    title: decision === 'approved' ? 'Your post was approved' : 'Your post was declined',
    message: decision === 'approved' ? 'It is published at its time.' : `${reason} It is a draft again.`,
    related: { type: 'post', id: post.id },
  });
}

/** Tells the account's owner and the author what became of a post on a channel. */
export async function notifyOfTarget(
  tx: Tx,
  post: Addressed,
  notice: Pick<NewNotification, 'message' | 'title'> & { what: string },
): Promise<void> {
  const { message, title, what } = notice;
  const people = [post.userId, ...(post.authorId ? [post.authorId] : [])];
  await notifyEach(tx, [...new Set(people)], {
    occasion: `post:${post.id}:${what}`,
    title,
    message,
    related: { type: 'post', id: post.id },
  });
}

/** In a fixed order, so that two transactions cannot deadlock on each other's events. */
async function notifyEach(
  tx: Tx,
  people: readonly string[],
  notification: Omit<NewNotification, 'userId'>,
): Promise<void> {
  for (const userId of [...people].sort()) await notifyUser(tx, { userId, ...notification });
}
