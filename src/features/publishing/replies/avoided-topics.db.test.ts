/** What a persona never talks about, through the routes and with a language model that does not keep to it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ReplySettings, replyDraftPrice } from '#contract/replies.ts';
import { getBalance } from '#features/billing/ledger';
import { makeInboxChannel, makeThread } from '#tests/factories/inbox.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { startChatModel } from '#tests/fakes/chat-model.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { defaultSettings } from './settings.ts';

const database = useDatabase();
let chat: Awaited<ReturnType<typeof startChatModel>>;
let installation: TestInstallation;
let client: TestClient;
let userId: string;
let personaId: string;
let threadId: string;

beforeAll(async () => {
  chat = await startChatModel();
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: { REPLY_MODEL_URL: chat.url, REPLY_MODEL_NAME: 'a-liar' },
  });
});
afterAll(async () => {
  await installation?.close();
  await chat?.close();
});
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 5)).id;
  client = await signInAs(installation, userId);
  const channel = await makeInboxChannel(database.db, { userId, keyRing: null });
  personaId = channel.personaId;
  threadId = (await makeThread(database.db, userId, channel)).threadId;
  await avoid('Politics, Mi familia;\nпобеда');
});

const avoid = async (neverAbout: string, facts: Partial<ReplySettings> = {}) => {
  const body = { ...defaultSettings, isOn: true, neverAbout, ...facts };
  const { status } = await client.call('changeReplySettings', { params: { id: personaId }, body });
  expect(status).toBe(200);
};
const params = () => ({ id: threadId });
const draft = (version: number | null = null) =>
  client.call('draftReply', { params: params(), body: { version } });
const write = (text: string, version: number | null) =>
  client.call('writeReply', { params: params(), body: { text, version } });
const show = async () => (await client.call('getInboxThread', { params: params() })).body;
const approve = async () => {
  const { draft: shown } = await show();
  return client.call('approveReply', {
    params: params(),
    body: { version: shown.version, fullText: shown.fullText },
  });
};

describe('a draft', () => {
  it.each([
    ['I could talk about POLITICS all day.', ['Politics']],
    ['Mi  FAMÍLIA está bien; и ни слова о победе', ['Mi familia', 'победа']],
  ])(
    'that names an avoided topic is not shown, hands the thread over, and costs nothing: %s',
    async (said, topics) => {
      chat.answer = () => said;
      const { body, status } = await draft();
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(body.message).toContain(topics.map((topic) => `“${topic}”`).join(', '));
      expect(body.message).toContain('Nothing was charged');
      const { draft: shown, draftObstacle, thread } = await show();
      expect(shown).toBeNull();
      expect(thread).toMatchObject({
        ...{ state: 'handed_over', concerns: ['avoided_topic'], avoidedTopics: topics },
      });
      expect(draftObstacle).toContain('waits for a person');
      expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 5, heldTokens: 0 });
      chat.answer = () => 'In Lisbon.';
      expect((await draft()).status).toBe(409);
    },
  );

  it('that keeps away from them is shown and charged', async () => {
    chat.answer = () => 'It was taken in Lisbon, a political town.';
    expect((await draft()).body.draft).toMatchObject({ problems: [], isDrafted: true });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 5 - replyDraftPrice });
  });

  it('that a person changes may not name them either, and its first words can be sent', async () => {
    chat.answer = () => 'In Lisbon.';
    await draft();
    const changed = await write('In Lisbon, with Mi Familia.', 1);
    expect(changed.body.draft.problems).toEqual([
      '“Mi familia” is a topic that this persona never talks about.',
    ]);
    const { body, status } = await approve();
    expect([status, body.code, body.message]).toEqual([
      400,
      'VALIDATION_FAILED',
      changed.body.draft.problems[0],
    ]);
    await write('In Lisbon.', 2);
    expect((await approve()).status).toBe(200);
  });

  it('from before a topic was added is checked by the list of now', async () => {
    chat.answer = () => 'In Lisbon.';
    await draft();
    await avoid('Lisbon');
    expect((await approve()).body.message).toContain('“Lisbon”');
  });
});

describe('a reply by hand', () => {
  it('may name them: who writes it decides', async () => {
    const written = await write('Politics bore me.', null);
    expect(written.body).toMatchObject({ neverAbout: 'Politics, Mi familia;\nпобеда' });
    expect(written.body.draft.problems).toEqual([]);
    expect((await approve()).status).toBe(200);
  });
});
