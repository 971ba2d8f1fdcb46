import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { signEvent } from './events.ts';
import { sandboxEvents } from './schema.ts';

export type DeliveryDeps = {
  db: Db;
  clock: Clock;
  /** The webhook URL of this installation. */
  webhookUrl: string;
  secrets: readonly string[];
};

const responseTimeoutMs = 10_000;

export const delivery = z.strictObject({ eventId: z.string() });

/**
 * Sends a signed event over HTTP. A delivered event is not sent again.
 *
 * @throws Error unless it was accepted; the queue retries
 */
export async function deliverEvent(options: DeliveryDeps, eventId: string): Promise<void> {
  const { clock, db, secrets, webhookUrl } = options;
  const [event] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId));
  if (!event || event.deliveredAt) return;
  const { body, headers } = signEvent(event, secrets, clock());
  const response = await fetch(webhookUrl, {
    method: 'POST',
    body,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
  await db.update(sandboxEvents).set({ deliveredAt: clock() }).where(eq(sandboxEvents.id, eventId));
}
