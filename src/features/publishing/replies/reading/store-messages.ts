import { and, eq, inArray } from 'drizzle-orm';
import type { IncomingMessage } from '#channels/port';
import type { Concern } from '#contract/replies.ts';
import { listPersonaNames } from '#features/library/personas';
import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { inboxMessages, inboxThreads, type ThreadRow } from '../schema.ts';
import { cleanAddress, cleanMoment, cleanName, cleanText } from './clean-text.ts';
import { judgeMessage } from './judge-message.ts';

export type InboxChannel = { id: string; userId: string; personaId: string };
type JudgedMessage = IncomingMessage & { concerns: Concern[] };

export type StoredThread = { id: string; isHandedOver: boolean };

const previewMaximum = 140;

/** Cleans and judges messages before they are stored; those that are stored already are left out. */
export async function judgeMessages(
  { clock, db, judge }: { clock: Clock; db: Db; judge: Judge },
  { id, userId }: InboxChannel,
  messages: readonly IncomingMessage[],
): Promise<JudgedMessage[]> {
  const known = await listKnown(db, id, messages);
  const ownNames = messages.length > 0 ? await listPersonaNames(db, userId) : [];
  const judged: JudgedMessage[] = [];
  for (const message of messages) {
    if (known.has(message.remoteId)) continue;
    const text = cleanText(message.text);
    const { mention, name } = message.author;
    const author = { name: cleanName(name) || 'Unknown', mention: cleanName(mention) };
    judged.push({
      ...{ ...message, text, author },
      url: cleanAddress(message.url),
      sentAt: cleanMoment(message.sentAt, clock()),
      concerns: await judgeMessage(judge, text, ownNames),
    });
  }
  return judged;
}

async function listKnown(
  db: Db,
  channelId: string,
  messages: readonly IncomingMessage[],
): Promise<Set<string>> {
  if (messages.length === 0) return new Set();
  const ids = messages.map(({ remoteId }) => remoteId);
  const rows = await db
    .select({ remoteId: inboxMessages.remoteId })
    .from(inboxMessages)
    .where(and(eq(inboxMessages.channelId, channelId), inArray(inboxMessages.remoteId, ids)));
  return new Set(rows.map(({ remoteId }) => remoteId));
}

/**
 * Stores judged messages in their threads: each opens its thread, or hands it over to a person. Messages that another
 * read has stored meanwhile change nothing.
 *
 * @returns the threads with new messages, and how many messages are new
 */
export async function storeMessages(
  tx: Tx,
  channel: InboxChannel,
  messages: readonly JudgedMessage[],
): Promise<{ threads: StoredThread[]; stored: number }> {
  const changed = new Map<string, StoredThread>();
  let stored = 0;
  for (const message of messages) {
    const thread = await getOrCreateThread(tx, channel, message);
    if (!(await insertMessage(tx, thread, message))) continue;
    stored++;
    const isHandedOver = await updateThread(tx, thread, message);
    changed.set(thread.id, { id: thread.id, isHandedOver });
  }
  return { threads: [...changed.values()], stored };
}

async function getOrCreateThread(tx: Tx, channel: InboxChannel, message: JudgedMessage): Promise<ThreadRow> {
  const { id: channelId, personaId, userId } = channel;
  const { author, isPrivate, sentAt, threadId: remoteId } = message;
  const values = { id: newId(), userId, channelId, personaId, remoteId };
  await tx
    .insert(inboxThreads)
    .values({
      ...values,
      ...{ author: author.name, mention: author.mention, isPrivate },
      ...{ state: 'open', preview: '', lastMessageAt: sentAt },
    })
    .onConflictDoNothing({ target: [inboxThreads.channelId, inboxThreads.remoteId] });
  const [thread] = await tx
    .select()
    .from(inboxThreads)
    .where(and(eq(inboxThreads.channelId, channelId), eq(inboxThreads.remoteId, remoteId)))
    .for('update');
  if (!thread) throw new Error(`thread ${remoteId} of channel ${channelId} was not stored`);
  return thread;
}

async function insertMessage(tx: Tx, thread: ThreadRow, message: JudgedMessage): Promise<boolean> {
  const { author, concerns, reference, remoteId, sentAt, text, url } = message;
  const rows = await tx
    .insert(inboxMessages)
    .values({
      ...{ id: newId(), threadId: thread.id, channelId: thread.channelId, remoteId },
      ...{ author: author.name, text, url, sentAt, concerns, reference },
    })
    .onConflictDoNothing({ target: [inboxMessages.channelId, inboxMessages.remoteId] })
    .returning({ id: inboxMessages.id });
  return rows.length > 0;
}

/** @returns whether it now waits for a person */
async function updateThread(
  tx: Tx,
  thread: ThreadRow,
  { author, concerns, sentAt, text }: JudgedMessage,
): Promise<boolean> {
  const all = [...new Set([...thread.concerns, ...concerns])];
  const isNewest = sentAt >= thread.lastMessageAt;
  await tx
    .update(inboxThreads)
    .set({
      concerns: all,
      state: all.length > 0 ? 'handed_over' : 'open',
      unread: thread.unread + 1,
      ...(isNewest && {
        ...{ lastMessageAt: sentAt, author: author.name, mention: author.mention },
        preview: toPreview(text),
      }),
    })
    .where(eq(inboxThreads.id, thread.id));
  return concerns.length > 0;
}

function toPreview(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const characters = [...line];
  return characters.length > previewMaximum ? `${characters.slice(0, previewMaximum - 1).join('')}…` : line;
}
