import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type AddressedEvent, publishToEach } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import { notifications } from './schema.ts';

export type NewNotification = {
  userId: string;
  /** Identifies the event, such as `welcome` or `job:<id>:completed`. Each user gets one notification per occasion. */
  occasion: string;
  title: string;
  message: string;
  related?: { type: 'content' | 'reading' | 'refusal'; id: string };
};

/** Stores a notification and publishes it to the user's open pages. Idempotent. */
export async function notifyUser(tx: Tx, given: NewNotification): Promise<void> {
  await publishToEach(tx, await storeNotifications(tx, [given]));
}

/**
 * Stores notifications. Idempotent.
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
    .returning({ id: notifications.id, userId: notifications.userId });
  return stored.map(({ id, userId }) => ({
    userId,
    event: { name: 'notification', data: { notificationId: id } },
  }));
}

/** Whether the user has a notification for an occasion. */
export async function wasNotified(tx: Tx, userId: string, occasion: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.occasion, occasion)));
  return found !== undefined;
}
