import type { Tx } from '#platform/db/client.ts';
import { publish, type UserEvent } from '#platform/events/publish.ts';

/** Above so many a page is told to read everything again. */
const eventsAtOnce = 50;

/** Tells a person's pages, once the transaction commits, to read these items again. */
export async function tellPages(tx: Tx, userId: string, contentIds: readonly string[]): Promise<void> {
  const changes: UserEvent[] =
    contentIds.length > eventsAtOnce
      ? [{ name: 'resync', data: {} }]
      : contentIds.map((contentId) => ({ name: 'content', data: { contentId } }));
  if (changes.length > 0) await publish(tx, userId, ...changes);
}
