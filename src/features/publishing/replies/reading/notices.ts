import { type ChannelKind, channelRules } from '#contract/channel-kinds.ts';
import { listTeamPeople } from '#features/identity/team';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { hourMs } from '#platform/time.ts';
import type { StoredThread } from './store-messages.ts';

/**
 * Tells the people who may answer that messages wait: once an hour, and at once of a thread that was handed over.
 *
 * @param now the hour
 */
export async function notifyOfMessages(
  tx: Tx,
  { stored, threads, userId }: { userId: string; stored: number; threads: readonly StoredThread[] },
  now: Date,
): Promise<void> {
  if (stored === 0) return;
  // In a fixed order, so that two transactions cannot wait for each other.
  const people = (await listTeamPeople(tx, userId))
    .flatMap((person) => (person.isAdmin ? person.userId : []))
    .toSorted();
  const hour = Math.floor(now.getTime() / hourMs);
  const [only] = threads;
  for (const personId of people) {
    for (const { id, isHandedOver } of threads) {
      if (!isHandedOver) continue;
      await notifyUser(tx, {
        userId: personId,
        occasion: `inbox:${id}:handed-over:${hour}`,
        title: 'A message waits for you',
        message: 'It is one that no draft may answer. The thread says why and what to do.',
        related: { type: 'thread', id },
      });
    }
    await notifyUser(tx, {
      userId: personId,
      occasion: `inbox:${userId}:messages:${hour}`,
      title: stored === 1 ? 'A message waits' : `${stored} messages wait`,
      message: 'You can answer under Publishing, Inbox.',
      ...(only && threads.length === 1 && { related: { type: 'thread', id: only.id } as const }),
    });
  }
}

/**
 * Tells a channel's owner that the outlet does not let its messages be read.
 *
 * @param problem why, and what to do
 */
export async function notifyOfRefusal(
  tx: Tx,
  { id, kind, userId }: { id: string; kind: ChannelKind; userId: string },
  problem: string,
): Promise<void> {
  await notifyUser(tx, {
    userId,
    occasion: `inbox-refused:${id}:${newId()}`,
    title: `Messages on ${channelRules[kind].name} cannot be read`,
    message: `${problem} Your channels are under Publishing, Channels.`,
  });
}
