import { listTeamPeople } from '#features/identity/team';
import { type NewNotification, notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import type { PostRow } from './schema.ts';

type Addressed = Pick<PostRow, 'id' | 'userId' | 'authorId' | 'version'>;

/** Tells who may approve a post that it waits, without the person who handed it in. */
export async function notifyApprovers(tx: Tx, post: Addressed, personId: string): Promise<void> {
  const people = await listTeamPeople(tx, post.userId);
  const admins = people.filter(({ isAdmin, userId }) => isAdmin && userId !== personId);
  const told = admins.map(({ userId }) => userId);
  await notifyEach(tx, told, {
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
  const author = await findPresentAuthor(tx, post);
  if (author === null || author === personId) return;
  await notifyUser(tx, {
    userId: author,
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
  const author = await findPresentAuthor(tx, post);
  await notifyEach(tx, [...new Set([post.userId, ...(author ? [author] : [])])], {
    occasion: `post:${post.id}:${what}`,
    title,
    message,
    related: { type: 'post', id: post.id },
  });
}

/** The author of a post, unless they have left the team. */
async function findPresentAuthor(tx: Tx, { authorId, userId }: Addressed): Promise<string | null> {
  const people = await listTeamPeople(tx, userId);
  return people.some((person) => person.userId === authorId) ? authorId : null;
}

/** In a fixed order, so that two transactions cannot deadlock on each other's events. */
async function notifyEach(
  tx: Tx,
  people: readonly string[],
  notification: Omit<NewNotification, 'userId'>,
): Promise<void> {
  for (const userId of [...people].sort()) await notifyUser(tx, { userId, ...notification });
}
