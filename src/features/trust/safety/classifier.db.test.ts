import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { answerWith, type FakeClassifier, startFakeClassifier } from '#tests/fakes/safety-classifier.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { safetyDecisions, safetyStrikes } from './schema.ts';

const database = useDatabase();
let classifier: FakeClassifier;
let installation: TestInstallation;
let userId: string;
let client: TestClient;

beforeAll(async () => {
  classifier = await startFakeClassifier();
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
    env: {
      SAFETY_CLASSIFIER_URL: classifier.url,
      SAFETY_CLASSIFIER_TOKEN: 'a token',
      SAFETY_CLASSIFIER_TIMEOUT_MS: '150',
    },
  });
});
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
  client = await signInAs(installation, userId);
  classifier.asked.length = 0;
});
afterEach(() => classifier.behave(answerWith({ version: 'fake-1', findings: [] })));
afterAll(async () => {
  await installation?.close();
  await classifier?.close();
});

const ask = (prompt = 'a lighthouse keeper', category = 'sfw') =>
  client.call('generateImage', { body: { type: 'image', prompt, parameters: { category } } });
const decisions = () => database.db.select().from(safetyDecisions).where(eq(safetyDecisions.userId, userId));
const wallet = async () => {
  const { tokens, heldTokens } = (await client.call('currentUser')).body;
  return { tokens, heldTokens };
};
const untouched = { tokens: 10, heldTokens: 0 };

const finding = { family: 'minors', label: 'age-0.93', field: 'prompt', reason: 'It may show a minor.' };

describe('an external classifier', () => {
  it('gets all texts, the category and its token; requests that both allow are generated', async () => {
    expect((await ask()).status).toBe(202);
    expect(classifier.asked).toMatchObject([
      {
        authorization: 'Bearer a token',
        category: 'sfw',
        fields: { prompt: 'a lighthouse keeper', negativePrompt: expect.any(String) },
      },
    ]);
    const [decision] = await decisions();
    expect(decision?.policyVersion).toMatch(/.\+fake-1$/);
  });

  it('refuses what the rules allow, with its own reason and without a strike', async () => {
    classifier.behave(answerWith({ version: 'fake-1', findings: [finding] }));
    const { status, body } = await ask('a naked person', 'nsfw');
    expect([status, body.code, body.message]).toEqual([
      422,
      'CONTENT_BLOCKED',
      'Content blocked by security policy: The prompt: It may show a minor.',
    ]);
    expect(body.details).not.toHaveProperty('strike');
    expect(await decisions()).toMatchObject([
      { allowed: false, findings: [{ rule: 'classifier.age-0.93', family: 'minors', field: 'prompt' }] },
    ]);
    expect(await database.db.select().from(safetyStrikes).where(eq(safetyStrikes.userId, userId))).toEqual(
      [],
    );
    expect(await wallet()).toEqual(untouched);
  });

  it('is not asked about what the rules refuse, which stays refused', async () => {
    classifier.behave(answerWith('gone', 500));
    expect((await ask('portrait of a 15 year old girl')).body.code).toBe('CONTENT_BLOCKED');
    expect(classifier.asked).toEqual([]);
  });

  it('is asked by the check of a prompt as well', async () => {
    classifier.behave(answerWith({ version: 'fake-1', findings: [finding] }));
    const { body } = await client.call('securityCheck', { body: { prompt: 'a person' } });
    expect(body).toMatchObject({ allowed: false, findings: [{ rule: 'classifier.age-0.93' }] });
  });
});

describe('without a valid answer, nothing is generated and nothing is held', () => {
  it.each<[string, Parameters<FakeClassifier['behave']>[0]]>([
    ['it answers too late', () => {}],
    ['it hangs up', (_, response) => response.destroy()],
    [
      'it hangs up in the middle',
      (_, response) => void response.write('{"version":', () => response.destroy()),
    ],
    ['it says that it is busy', answerWith({ version: 'fake-1', findings: [] }, 503)],
    ['it sends elsewhere', (_, response) => void response.writeHead(302, { location: '/ok' }).end()],
    ['it answers no JSON', answerWith('<html>all good</html>')],
    ['it answers nothing', answerWith('')],
    ['it answers something else', answerWith({ allowed: true })],
    ['it leaves out the findings', answerWith({ version: 'fake-1' })],
    ['it says more than was agreed', answerWith({ version: 'fake-1', findings: [], note: 'hello' })],
    [
      'it names a family that there is not',
      answerWith({ version: '1', findings: [{ ...finding, family: 'x' }] }),
    ],
    [
      'it names a field that was not sent',
      answerWith({ version: '1', findings: [{ ...finding, field: 'x' }] }),
    ],
    ['it does not stop talking', answerWith(`"${'x'.repeat(70_000)}"`)],
  ])('when %s', async (_, how) => {
    classifier.behave(how);
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(body.message).toContain('Nothing was generated and nothing was charged');
    expect(await wallet()).toEqual(untouched);
    expect(await decisions()).toEqual([]);
  });
});
