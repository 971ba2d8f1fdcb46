/** Messages of outlets that an operator registers with, from the double of the outlet to the answer there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelRules } from '#contract/channel-kinds.ts';
import { judge } from '#features/trust/safety';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { notifications } from '#schema/messaging/notifications';
import { channels } from '#schema/publishing/channels';
import { createAttempt } from '#tests/channels/adapter-contract.ts';
import { makeApprovedPost } from '#tests/channels/approved-posts.ts';
import { type ChannelSetup, openFanvue, openReddit } from '#tests/channels/channel-setups.ts';
import { makeInboxChannel } from '#tests/factories/inbox.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { OutletRequest } from '#tests/fakes/channels/outlet-server.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { approveReply } from './approve-reply.ts';
import type { RepliesDeps, ReplyCaller } from './deps.ts';
import { getInboxStatus } from './get-status.ts';
import { getThread } from './get-thread.ts';
import { listThreads } from './list-threads.ts';
import { readInboxes } from './reading/read-inboxes.ts';
import { resumeReading } from './reading/resume-reading.ts';
import { inboxMessages } from './schema.ts';
import { claimReply } from './sending/claim.ts';
import { deliverReply } from './sending/deliver-reply.ts';
import { writeReply } from './write-reply.ts';

type Outlet = {
  setup: ChannelSetup;
  write(text: string): void;
  listReplies(): (string | null)[];
  isReplying(request: OutletRequest): boolean;
  setMayRead(mayRead: boolean): void;
};

async function openFanvueOutlet(): Promise<Outlet> {
  const setup = await openFanvue();
  const { chats } = setup.double;
  return {
    setup,
    write: (text) => void chats.write(text),
    listReplies: () => chats.messages.filter(({ isOwn }) => isOwn).map(({ text }) => text),
    isReplying: ({ method, path: called }) => method === 'POST' && called.endsWith('/message'),
    setMayRead: (mayRead) => {
      chats.mayChat = mayRead;
    },
  };
}

async function openRedditOutlet(): Promise<Outlet> {
  const setup = await openReddit();
  const { inbox } = setup.double;
  return {
    setup,
    write: (text) => void inbox.write(text),
    listReplies: () => inbox.replies.map(({ text }) => text),
    isReplying: ({ path: called }) => called === '/api/comment',
    setMayRead: (mayRead) => {
      inbox.mayRead = mayRead;
    },
  };
}

const database = useDatabase();
const minute = 60_000;
const signal = new AbortController().signal;

describe.each([
  ['fanvue', openFanvueOutlet],
  ['reddit', openRedditOutlet],
] as const)('messages on %s', (kind, open) => {
  let now = new Date();
  let folder: string;
  let outlet: Outlet;
  let deps: RepliesDeps;
  let owner: ReplyCaller;
  let channelId: string;

  beforeEach(async () => {
    now = new Date();
    folder = await mkdtemp(path.join(tmpdir(), 'castwright-inbox-keys-'));
    outlet = await open();
    const keyRing = await openKeyRing(folder);
    const { adapter } = outlet.setup;
    deps = {
      ...{ db: database.db, clock: () => now, keyRing, judge, model: null },
      adapters: { find: (asked) => (asked === kind ? adapter : null) },
      log: { warn: () => {} },
    };
    await database.db.delete(channels);
    const { id: userId } = await makeUserWithTokens(database.db, 5);
    owner = { accountId: userId, personId: userId };
    const tokens = await outlet.setup.connect();
    const account = await adapter.readAccount(tokens, AbortSignal.timeout(10_000));
    ({ channelId } = await makeInboxChannel(database.db, { userId, keyRing, kind, account, tokens }));
  });
  afterEach(async () => {
    await outlet.setup.close();
    await rm(folder, { recursive: true, force: true });
  });

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
    outlet.setup.advance(ms);
  };
  async function read(): Promise<void> {
    await readInboxes(deps, signal);
    later(outlet.setup.adapter.inbox?.pauseMs ?? minute);
  }
  async function send(): Promise<void> {
    for (
      let claimed = await claimReply(database.db, now);
      claimed;
      claimed = await claimReply(database.db, now)
    ) {
      await deliverReply(deps, claimed);
    }
  }
  const list = async () => (await listThreads(database.db, owner, { show: 'all', search: '' })).threads;
  const getObstacle = async () => (await getInboxStatus(deps, owner)).channels[0]?.obstacle ?? null;

  async function approve(text: string): Promise<string> {
    const threadId = (await list())[0]?.id ?? '';
    await database.db.transaction((tx) => writeReply(tx, owner, { threadId, text, version: null }));
    const { draft } = await getThread(deps, owner, threadId);
    if (!draft) throw new Error('there is no draft');
    await approveReply(deps, owner, { threadId, version: draft.version, fullText: draft.fullText });
    return threadId;
  }

  it('are read into one thread, and answered once though the outlet’s answer was lost', async () => {
    outlet.write('I love the harbour pictures.');
    await read();
    outlet.write('Where were they taken?');
    await read();
    await read();
    expect(await getObstacle()).toBeNull();
    expect((await list()).map(({ author, preview, unread }) => [author, preview, unread])).toEqual([
      ['Nora', 'Where were they taken?', 2],
    ]);
    const threadId = await approve('In Lisbon, at dawn.');
    outlet.setup.double.failNext({ when: 'after', reply: 'broken' }, outlet.isReplying);
    await send();
    expect((await getThread(deps, owner, threadId)).replies[0]).toMatchObject({ state: 'sending' });
    later(2 * minute);
    await send();
    const { replies, thread } = await getThread(deps, owner, threadId);
    expect([thread.state, replies[0]?.state]).toEqual(['answered', 'sent']);
    expect(outlet.listReplies()).toEqual(['In Lisbon, at dawn.']);
    // What is answered there is no message of another person.
    await read();
    expect(await database.db.select().from(inboxMessages)).toHaveLength(2);
  });

  it('are sent again where they never arrived', async () => {
    outlet.write('Hello');
    await read();
    const threadId = await approve('Hello, Nora.');
    outlet.setup.double.failNext({ when: 'before', reply: 'broken' }, outlet.isReplying);
    await send();
    expect(outlet.listReplies()).toEqual([]);
    later(2 * minute);
    await send();
    expect((await getThread(deps, owner, threadId)).replies[0]?.state).toBe('sent');
    expect(outlet.listReplies()).toEqual(['Hello, Nora.']);
  });

  it('of a connection of before need another one, its posts do not, and then they come at once', async () => {
    outlet.write('Hello');
    outlet.setMayRead(false);
    for (let at = 0; at < 4; at++) {
      await readInboxes(deps, signal);
      later(minute);
    }
    expect(await getObstacle()).toBe(
      'Connect the channel again, so that it may read messages too. Its posts still go out.',
    );
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, owner.accountId));
    expect(told.map(({ title }) => title)).toEqual([`Messages on ${channelRules[kind].name} cannot be read`]);
    expect(told[0]?.message).toContain('Connect the channel again');
    const [channel] = await database.db.select().from(channels);
    expect(channel).toMatchObject({ state: 'connected', problem: null });
    await createAttempt(outlet.setup, await outlet.setup.connect()).publish(makeApprovedPost());
    outlet.setMayRead(true);
    await readInboxes(deps, signal);
    // It waits longer after each failure, until the channel is connected again.
    expect(await list()).toEqual([]);
    await resumeReading(database.db, channelId, now);
    await readInboxes(deps, signal);
    expect((await list()).map(({ preview }) => preview)).toEqual(['Hello']);
    expect(await getObstacle()).toBeNull();
  });
});
