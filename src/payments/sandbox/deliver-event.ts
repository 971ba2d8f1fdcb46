import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { writeEvent } from './events.ts';
import { sandboxEvents } from './schema.ts';

export type Delivering = {
  db: Db;
  clock: Clock;
  /** Where this installation takes the sandbox's events. */
  webhookUrl: string;
  secrets: readonly string[];
};

const answersWithinMs = 10_000;

export const delivery = z.strictObject({ eventId: z.string() });

/**
 * Sends an event over HTTP, signed. One that was delivered is not sent again.
 *
 * @throws Error unless it was taken; the queue tries again
 */
export async function deliverEvent(options: Delivering, eventId: string): Promise<void> {
  const { clock, db, secrets, webhookUrl } = options;
  const [event] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId));
  if (!event || event.deliveredAt) return;
  const { body, headers } = writeEvent(event, secrets, clock());
  const response = await fetch(webhookUrl, {
    method: 'POST',
    body,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(answersWithinMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
  await db.update(sandboxEvents).set({ deliveredAt: clock() }).where(eq(sandboxEvents.id, eventId));
}
