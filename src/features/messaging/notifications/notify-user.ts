import { and, eq } from 'drizzle-orm';
import { type PushNotice, storePushMessages } from '#features/messaging/push';
import type { Tx } from '#platform/db/client.ts';
import { type AddressedEvent, publishToEach } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import { type NotificationRow, notifications } from './schema.ts';

export type NewNotification = {
  userId: string;
  /** Identifies the event, such as `welcome` or `job:<id>:completed`. Each user gets one notification per occasion. */
  occasion: string;
  title: string;
  message: string;
  related?: { type: 'content' | 'reading' | 'refusal' | 'post'; id: string };
};

/** Stores a notification and publishes it to the user's open pages. Idempotent. */
export async function notifyUser(tx: Tx, given: NewNotification): Promise<void> {
  await publishToEach(tx, await storeNotifications(tx, [given]));
}

/**
 * Stores notifications, and for the devices of their users push messages about ended jobs. Idempotent.
 *
 * @returns the events of those that are new, for the caller to publish with its own
 */
export async function storeNotifications(
  tx: Tx,
  given: readonly NewNotification[],
): Promise<AddressedEvent[]> {
  if (given.length === 0) return [];
  const stored = await tx
    .insert(notifications)
    .values(
      given.map(({ related, ...notification }) => ({
        id: newId(),
        ...notification,
        relatedType: related?.type ?? null,
        relatedId: related?.id ?? null,
      })),
    )
    .onConflictDoNothing({ target: [notifications.userId, notifications.occasion] })
    .returning();
  await storePushMessages(tx, stored.filter(isAboutWork).map(toPushNotice));
  return stored.map(({ id, userId }) => ({
    userId,
    event: { name: 'notification', data: { notificationId: id } },
  }));
}

/** Jobs and bundles that ended (`notify-of-end.ts`): their titles say what, and no word of a prompt. */
const isAboutWork = ({ occasion }: NotificationRow) =>
  /^(job:.*:(completed|failed)|bundle:.*:ended)$/.test(occasion);

const toPushNotice = ({ id, relatedId, relatedType, title, userId }: NotificationRow): PushNotice => ({
  userId,
  notificationId: id,
  title,
  url: relatedType && relatedId ? relatedPages[relatedType](relatedId) : '/notifications',
});

/** The page of what a notification is about, as a press on it in the app opens. */
const relatedPages = {
  content: (id: string) => `/content?id=${id}`,
  reading: (id: string) => `/tools/image-to-text?reading=${id}`,
  refusal: (id: string) => `/profile-settings?review=${id}`,
  post: (id: string) => `/publishing/posts/${id}`,
};

/** Whether the user has a notification for an occasion. */
export async function wasNotified(tx: Tx, userId: string, occasion: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.occasion, occasion)));
  return found !== undefined;
}
