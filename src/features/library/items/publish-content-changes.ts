import type { Tx } from '#platform/db/client.ts';
import { publish, type UserEvent } from '#platform/events/publish.ts';

/** For more changes, one event tells the pages to reload everything. */
const maximumEvents = 50;

/** After the commit, tells the account's open pages to reload these items. */
export async function publishContentChanges(
  tx: Tx,
  userId: string,
  contentIds: readonly string[],
): Promise<void> {
  const changes: UserEvent[] =
    contentIds.length > maximumEvents
      ? [{ name: 'resync', data: {} }]
      : contentIds.map((contentId) => ({ name: 'content', data: { contentId } }));
  if (changes.length > 0) await publish(tx, userId, ...changes);
}
