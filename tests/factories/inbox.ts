import type { ChannelTokens, RemoteAccount } from '#channels/port';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { ReplySettings } from '#contract/replies.ts';
import type { KeyRing } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { createDoubleTokens } from '#tests/fakes/channels/double-inbox.ts';
import { channels } from '../../src/features/publishing/channels/schema.ts';
import { sealTokens } from '../../src/features/publishing/channels/seal-tokens.ts';
import {
  inboxMessages,
  inboxReplies,
  inboxThreads,
  replySettings,
} from '../../src/features/publishing/replies/schema.ts';
import { defaultSettings } from '../../src/features/publishing/replies/settings.ts';
import { makePersona } from './personas.ts';

/** A persona whose replies are on, with a connected channel. */
export async function makeInboxChannel(
  db: Db,
  {
    userId,
    keyRing,
    kind = 'mastodon',
    account = null,
    tokens = createDoubleTokens(),
    settings = {},
  }: {
    userId: string;
    /** Null: its tokens cannot be opened, for tests that call no outlet. */
    keyRing: KeyRing | null;
    kind?: ChannelKind;
    /** At the outlet's double; null: at none. */
    account?: Pick<RemoteAccount, 'name' | 'remoteId'> | null;
    tokens?: ChannelTokens;
    settings?: Partial<ReplySettings>;
  },
): Promise<{ channelId: string; personaId: string }> {
  const personaId = await makePersona(db, userId);
  const channelId = newId();
  const { name, remoteId } = account ?? { name: '@mira@far.example', remoteId: channelId };
  await db.insert(channels).values({
    ...{ id: channelId, userId, personaId, kind, remoteId, name },
    state: 'connected',
    takesAdult: false,
    tokens: keyRing && sealTokens(channelId, tokens, keyRing),
  });
  await db.insert(replySettings).values({ ...defaultSettings, isOn: true, ...settings, personaId, userId });
  return { channelId, personaId };
}

/** A thread with one message, and with a draft where a text is given. */
export async function makeThread(
  db: Db,
  userId: string,
  facts: { channelId: string; personaId: string; draft?: string; remoteId?: string; text?: string },
): Promise<{ threadId: string; messageId: string; replyId: string }> {
  const { channelId, draft, personaId, remoteId = newId(), text = 'Where was this taken?' } = facts;
  const [threadId, messageId, replyId] = [newId(), newId(), newId()];
  await db.insert(inboxThreads).values({
    ...{ id: threadId, userId, channelId, personaId, remoteId },
    ...{ author: 'Nora', mention: '@nora@far.example', isPrivate: false, state: 'open' },
    ...{ preview: text, unread: 1, lastMessageAt: new Date() },
  });
  await db.insert(inboxMessages).values({
    ...{ id: messageId, threadId, channelId, remoteId: messageId, author: 'Nora', text },
    ...{ sentAt: new Date(), concerns: [], reference: { id: messageId } },
  });
  if (draft !== undefined) {
    const values = { id: replyId, threadId, userId, messageId, text: draft, authorId: userId };
    await db.insert(inboxReplies).values({ ...values, state: 'draft', isDrafted: false });
  }
  return { threadId, messageId, replyId };
}
