/** What a Managed plan promises, from the request to the work (docs/requirements/public-site.md, section 9). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPlan, managedPlan } from '#contract/catalogue.ts';
import type { RouteName } from '#contract/index.ts';
import { videoPrice } from '#contract/token-prices.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { dayMs } from '#platform/time.ts';
import { makeSeller } from '#tests/factories/seller.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readOutbox } from '#tests/setup/outbox.ts';
import { syncAgreements } from '../src/features/billing/managed/jobs.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let office: TestClient;
/** The time of a payment in the past; null: the time is the real one, so that jobs run. */
let then: Date | null = null;
const clock = () => then ?? new Date();

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [await createInstantEngine({ trains: true })],
    clock,
  });
  office = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
  await installation?.close();
});
beforeEach(() => {
  then = null;
});

/** 15:00 UTC on the last such weekday that is between one and two weeks ago. */
function lastWeek(weekday: number): Date {
  const today = new Date(Math.floor(Date.now() / dayMs) * dayMs);
  const back = 7 + ((today.getUTCDay() - weekday + 7) % 7);
  return new Date(today.getTime() - back * dayMs + 15 * 3_600_000);
}
const [tuesday, thursday] = [2, 4];

async function asCreator() {
  const { email, id } = await makeUserWithTokens(database.db, 0);
  const client = await signInAs(installation, id);
  const ask = (name: RouteName, of: string, body: object) => client.call(name, { params: { id: of }, body });
  return {
    id,
    client,
    ask,
    read: async (name: RouteName) => (await client.call(name)).body,
    mails: async () =>
      (await readOutbox(installation.config.inData('outbox'))).filter(({ to }) => to === email),
  };
}

/** A request, and what the operator answers. */
async function request(client: TestClient, form: object, answer: object) {
  const { body: quote } = await client.call('requestQuote', { body: form });
  return office.call('answerQuote', { params: { id: quote.id }, body: answer });
}

async function pay(client: TestClient): Promise<void> {
  const [invoice] = (await client.call('listInvoices')).body;
  const body = { method: 'wire', reference: 'TX-1' };
  expect((await office.call('markInvoicePaid', { params: { id: invoice.id }, body })).status).toBe(200);
}

/** What the hourly job does. */
const hourly = () => {
  const unsent = async () => {};
  return syncAgreements(
    { db: database.db, brand: installation.mailBrand, sendMail: unsent, seller: makeSeller() },
    clock(),
  );
};

const ends = (jobIds: readonly string[]) =>
  eventually(async () => {
    for (const id of jobIds) {
      const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
      expect(row?.state).toBe('completed');
    }
  });
const idsOf = (body: { jobs: { id: string }[] }) => body.jobs.map(({ id }) => id);

describe('a Managed plan', () => {
  it('is paid on a Tuesday, confirmed by mail at once, and opens on the Thursday', async () => {
    then = lastWeek(tuesday);
    const { client, id, mails, read } = await asCreator();
    const terms = { answer: 'agree', monthlyCents: 149_100, tokensPerMonth: 600 };
    await request(client, { kind: 'creator', models: 3 }, terms);
    await pay(client);
    const opens = new Date(Math.floor(then.getTime() / dayMs) * dayMs + 2 * dayMs);
    expect((await read('managed')).agreement).toMatchObject({
      state: 'scheduled',
      accessFrom: opens.toISOString(),
    });
    await eventually(async () => {
      const mail = (await mails()).find(({ subject }) => subject.endsWith('Managed plan is paid'));
      expect(mail?.text).toMatch(/Your access opens on Thursday, .* and stays open until/);
    });
    then = new Date(opens.getTime() - 1);
    await hourly();
    expect((await read('currentUser')).subscription).toBe('free');
    expect(await getBalance(database.db, id)).toMatchObject({ tokens: 0 });
    then = opens;
    await hourly();
    expect((await read('currentUser')).subscription).toBe('managed');
    expect(await getBalance(database.db, id)).toMatchObject({ planTokens: 600 });
  });

  it('for two models trains two models a month beside their images and videos, and names one allowance', async () => {
    then = lastWeek(thursday);
    const { ask, client, read } = await asCreator();
    const tokensPerMonth = 2 * (getPlan('managed').tokens ?? 0);
    const terms = { answer: 'agree', monthlyCents: 99_400, tokensPerMonth };
    await request(client, { kind: 'creator', models: 2 }, terms);
    await pay(client);
    expect((await read('managed')).agreement).toMatchObject({ state: 'open', tokensPerMonth });
    then = null;
    const { entitlements, tokens } = await read('billingInfo');
    expect(entitlements).toMatchObject({ tokensPerMonth, modelsPerMonth: 2 });
    expect(tokens.plan).toBe(tokensPerMonth);

    /** The wizard from its first step to the training. */
    const train = async () => {
      const form = { modelName: 'Mara', modelPrompt: 'a woman with red hair' };
      const { sessionId } = (await client.call('createTrainingSession', { body: form })).body;
      await ends(idsOf((await ask('generateFaces', sessionId, {})).body));
      const [face] = (await read('activeTrainingSession')).step1GeneratedImages;
      await ask('updateTrainingStep1', sessionId, { selectedImage: face.id, completed: true });
      await ask('updateTrainingStep2', sessionId, { trainingType: 'SFW' });
      await ends(idsOf((await ask('generateTrainingImages', sessionId, { count: 2 })).body));
      const { id: modelId } = (await client.call('createTrainedModel', { body: { name: 'Mara' } })).body;
      const { body } = await ask('startTraining', modelId, {});
      if (!body.jobId) return body;
      await ends([body.jobId]);
      return (await ask('updateTrainingStep3', sessionId, { completed: true, finalModelId: modelId })).body;
    };
    expect(await train()).toMatchObject({ step3Completed: true });
    expect(await train()).toMatchObject({ step3Completed: true });
    // 100 images and 10 videos of each model are still to be had.
    const { imagesPerModel, videosPerModel } = managedPlan;
    expect((await read('billingInfo')).tokens.plan).toBeGreaterThanOrEqual(
      2 * (imagesPerModel + videosPerModel * videoPrice(5, 'mid')),
    );
  });

  it('of an agency never lacks tokens, and counts what it uses', async () => {
    then = lastWeek(thursday);
    const { client, id, read } = await asCreator();
    const form = { kind: 'agency', models: 12 };
    const { body: quote } = await client.call('requestQuote', { body: form });
    const agree = (tokensPerMonth: number | null) =>
      office.call('answerQuote', {
        params: { id: quote.id },
        body: { answer: 'agree', monthlyCents: 400_000, tokensPerMonth },
      });
    expect(await agree(2_400)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((await agree(null)).status).toBe(200);
    await pay(client);
    then = null;
    expect((await read('billingInfo')).entitlements).toMatchObject({
      tokensPerMonth: null,
      modelsPerMonth: 12,
    });
    expect(await getBalance(database.db, id)).toMatchObject({ tokens: 0 });
    for (let n = 0; n < 3; n++) {
      const { body, status } = await client.call('generateImage', {
        body: { type: 'image', prompt: 'a lighthouse' },
      });
      expect(status).toBe(202);
      await ends([body.jobId]);
    }
    expect(await read('billingUsage')).toMatchObject({ imagesGenerated: 3, tokensSpent: 3 });

    // A month that is invoiced and not paid closes access, and the balance counts again.
    for (const days of [60, 75]) {
      then = new Date(Date.now() + days * dayMs);
      await hourly();
    }
    const again = await client.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse' } });
    expect(again.body.code).toBe('INSUFFICIENT_TOKENS');
  });

  it('that is declined says why, by mail and on the billing page', async () => {
    const { client, mails, read } = await asCreator();
    const reason = 'We are full until autumn.';
    await request(client, { kind: 'agency', models: 12 }, { answer: 'decline', reason });
    expect((await read('managed')).quotes).toMatchObject([{ state: 'declined', reason }]);
    await eventually(async () => {
      const [mail] = await mails();
      expect(mail?.subject).toContain('Your request for a');
      expect(mail?.text).toContain(reason);
    });
  });
});
