import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sequenceForm } from '#contract/audience-mail.ts';
import { judge } from '#features/trust/safety';
import { createSequenceForm, makeContact, signUpForm } from '#tests/factories/audience.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type DeliveredMail, type MailServer, startMailServer } from '#tests/fakes/mail-server.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { sized } from '#tests/setup/test-size.ts';
import { saveSignUpPage } from '../src/features/publishing/audience/consent/sign-up-pages.ts';
import { enterSequences } from '../src/features/publishing/audience/mails/enter-sequences.ts';
import { audienceMails } from '../src/features/publishing/audience/mails/schema.ts';
import { createSequence } from '../src/features/publishing/audience/mails/sequences.ts';
import { setSequenceState } from '../src/features/publishing/audience/mails/set-sequence-state.ts';

const kills = sized(200, 8);
const people = 3;
const contactsEachRound = 8;
const subjects = ['Welcome aboard', 'The lighthouse'];
/** So long the mail server takes at most for each of its two answers, and a kill waits at most for twice that. */
const answerMs = 150;

const database = useDatabase();
const random = createRandom(20_261_130);
let folder: string;
let workers: KillableWorkers;
let server: MailServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-mails-'));
  server = await startMailServer({ answersAfterMs: () => random() * answerMs });
  workers = killableWorkers({
    ...{ databaseUrl: database.url, folder, takes: 0, leaseMs: 1_000, mailPollMs: 100 },
    env: {
      MEASURE_LIKENESS: 'off',
      SMTP_URL: server.url,
      MAIL_FROM: 'no-reply@studio.example',
      AUDIENCE_MAILS_PER_MINUTE: '10000',
      AUDIENCE_MAILS_PER_MONTH: '1000000',
    },
  });
});
afterAll(async () => {
  workers?.killAll();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

type Creator = { userId: string; personaId: string };

/** A creator whose contacts get two mails, one right after the other, once they have the tag. */
async function makeCreator(seed: number): Promise<Creator> {
  const { db } = database;
  const { id: userId } = await makeUserWithTokens(db, 0);
  const personaId = await makePersona(db, userId);
  const deps = {
    ...{ db, judge, clock: () => new Date(), queue: { enqueue: async () => {} } },
    brand: { name: 'Studio', address: [], baseUrl: 'https://studio.example' },
    settings: {
      hasMailServer: true,
      reviewsBeforePublication: false,
      mailsPerMonth: 1_000_000,
      mailsPerMinute: 10_000,
    },
  };
  await saveSignUpPage(deps, userId, personaId, { ...signUpForm, slug: `mira-${seed}` });
  const form = sequenceForm.parse(
    createSequenceForm(personaId, {
      trigger: { on: 'tag', tag: 'vip' },
      mails: subjects.map((subject) => ({ delayDays: 0, subject, text: 'Good that you are here.' })),
    }),
  );
  const { id } = await db.transaction((tx) => createSequence(tx, userId, form));
  const caller = { accountId: userId, personId: userId };
  await setSequenceState(deps, caller, id, { action: 'activate', version: 1, reason: '' });
  return { userId, personaId };
}

/** Has new contacts of a creator due for the sequence now. */
async function enter({ personaId, userId }: Creator): Promise<void> {
  const made: string[] = [];
  for (let n = 0; n < contactsEachRound; n++) {
    const contact = await makeContact(database.db, userId, personaId, { consent: 'given', tags: ['vip'] });
    made.push(contact.id);
  }
  await database.db.transaction((tx) => enterSequences(tx, made, { on: 'tags', tags: ['vip'] }, new Date()));
}

/** Mails that a worker of the last minute began and did not finish. */
const isBegun = and(
  eq(audienceMails.state, 'sending'),
  gt(audienceMails.startedAt, sql`now() - interval '1 minute'`),
);

async function countBegun(): Promise<number> {
  return database.db.$count(audienceMails, isBegun);
}

/** Six minutes pass for what the killed worker had begun: its lease of five is over. @returns how many mails that were */
async function endLeases(): Promise<number> {
  const ended = await database.db
    .update(audienceMails)
    .set({ startedAt: sql`${audienceMails.startedAt} - interval '6 minutes'` })
    .where(isBegun)
    .returning({ id: audienceMails.id });
  return ended.length;
}

async function countSettled(): Promise<number> {
  const [row] = await database.db
    .select({ mails: count() })
    .from(audienceMails)
    .where(inArray(audienceMails.state, ['sent', 'unclear']));
  return row?.mails ?? 0;
}

describe('a worker that is killed while it sends audience mails', () => {
  it(`at ${kills} random moments sends none twice, and all that it had not begun`, async () => {
    const creators = await Promise.all(Array.from({ length: people }, (_, seed) => makeCreator(seed)));
    let next = workers.load();
    let interrupted = 0;
    for (let round = 0; round < kills; round++) {
      await Promise.all(creators.map(enter));
      const worker = await next;
      next = workers.load();
      const tries = server.tries;
      await workers.begin(worker);
      // The first mail loads what sends it; a third of the kills comes before any mail is on the wire.
      await eventually(async () => {
        const isAtWork = round % 3 === 0 ? (await countBegun()) > 0 : server.tries > tries;
        expect(isAtWork).toBe(true);
      });
      await setTimeout(random() * 2 * answerMs);
      await workers.kill(worker);
      interrupted += await endLeases();
    }
    // The kills interrupted mails as intended.
    expect(interrupted).toBeGreaterThan(kills);

    await workers.begin(await next);
    const due = kills * people * contactsEachRound * subjects.length;
    // A dozen mails a second.
    await eventually(async () => expect(await countSettled()).toBe(due), 300_000 + 5_000 * kills);
    const mails = await database.db.select().from(audienceMails);
    expect(mails).toHaveLength(due);

    const arrived = server.delivered.map(getMailId);
    expect(arrived.filter((id, at) => arrived.indexOf(id) !== at)).toEqual([]);
    const received = server.delivered.map((mail) => `${mail.recipients} ${mail.header('Subject')}`);
    expect(new Set(received).size).toBe(received.length);
    const listIds = (state: 'sent' | 'unclear') =>
      mails.filter((mail) => mail.state === state).map(({ id }) => id);
    const [sent, unclear] = [listIds('sent'), listIds('unclear')];
    expect(sent.filter((id) => !arrived.includes(id))).toEqual([]);
    expect(arrived.filter((id) => !sent.includes(id) && !unclear.includes(id))).toEqual([]);
    // What is unclear was interrupted, and some of it had arrived: repeated, it would be there twice.
    expect(unclear.length).toBeGreaterThan(0);
    expect(unclear.length).toBeLessThanOrEqual(interrupted);
    expect(unclear.some((id) => arrived.includes(id))).toBe(true);
    expectOrder(server.delivered);
  }, 3_600_000);
});

const getMailId = (mail: DeliveredMail): string =>
  /^<(.+)@castwright>$/.exec(mail.header('Message-ID'))?.[1] ?? '';

/** The second mail of a contact never comes before the first. */
function expectOrder(mails: readonly DeliveredMail[]): void {
  const had = new Set<string>();
  for (const { header, recipients } of mails) {
    const at = subjects.indexOf(header('Subject'));
    expect(at).toBeGreaterThanOrEqual(0);
    if (at === 0) expect(had).not.toContain(`${recipients}`);
    else had.add(`${recipients}`);
  }
}
