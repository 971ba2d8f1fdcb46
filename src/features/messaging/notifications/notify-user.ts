import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
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
  const id = newId();
  const stored = await tx
    .insert(notifications)
    .values({
      id,
      userId: given.userId,
      occasion: given.occasion,
      title: given.title,
      message: given.message,
      relatedType: given.related?.type ?? null,
      relatedId: given.related?.id ?? null,
    })
    .onConflictDoNothing({ target: [notifications.userId, notifications.occasion] })
    .returning({ id: notifications.id });
  if (stored.length > 0) {
    await publish(tx, given.userId, { name: 'notification', data: { notificationId: id } });
  }
}

/** Whether the user has a notification for an occasion. */
export async function wasNotified(tx: Tx, userId: string, occasion: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.occasion, occasion)));
  return found !== undefined;
}
