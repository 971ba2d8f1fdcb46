import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgeStatus } from '#contract/age-assurance.ts';
import { newId } from '#platform/ids.ts';
import { ageAssurances, ageChecks, statedCountries } from '#schema/identity/age-assurance';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createProofIssuer } from '#tests/fakes/age-wallet.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useAgeFiles } from '#tests/setup/age-files.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { sized } from '#tests/setup/test-size.ts';

/** What the age rules of an installation close, and for whom (decision 137). */

const database = useDatabase();
const ageFiles = useAgeFiles();
let installation: TestInstallation;
let now = new Date();

beforeAll(async () => {
  const env = await ageFiles.write(
    `countries:
  DE: { required: before_adult, methods: [eu_app] }
  GB: { required: before_anything, methods: [eu_app] }
`,
    (await createProofIssuer()).trustList,
  );
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
    overallLimit: { tries: 1_000_000, seconds: 60 },
    clock: () => now,
    env: { ...env, TRUSTED_PROXY_HEADER: 'x-forwarded-for', COUNTRY_HEADER: 'x-country' },
  });
});
afterAll(() => installation?.close());

type Person = { id: string; client: TestClient };

/** Someone in a country, whose proxy says the same one unless `seen` does. */
async function personIn(country: string, seen = country, facts: NewUser = {}): Promise<Person> {
  const { id } = await makeUserWithTokens(database.db, 500, { subscription: 'enterprise', ...facts });
  await database.db.insert(statedCountries).values({ userId: id, country, statedAt: now });
  return { id, client: await from(seen, id) };
}

/** A client of that user behind the proxy. */
async function from(seen: string, userId: string): Promise<TestClient> {
  const { cookie } = await signInAs(installation, userId);
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  return new TestClient(installation.url, { [name]: value }, { headers: { 'x-country': seen } });
}

const assure = ({ id }: Person, validUntil: Date | null = null) =>
  database.db
    .insert(ageAssurances)
    .values({ id: newId(), userId: id, method: 'eu_app', assuredBy: 'Test', assuredAt: now, validUntil });

async function generate({ client }: Pick<Person, 'client'>, category: 'sfw' | 'nsfw') {
  const body = { type: 'image', prompt: 'a woman in a red coat', parameters: { category } };
  const { body: answer, status } = await client.call('generateImage', { body });
  return status < 300 ? 'started' : answer.code;
}

async function makeAdultPicture(userId: string): Promise<string> {
  const id = await makeContent(database.db, userId, { category: 'nsfw' });
  const bytes = Buffer.from('a picture');
  for (const variant of ['original', 'preview'] as const) {
    const file = makeStoredFile(variant, `jobs/${id}/${variant}`, bytes);
    await installation.storage.put(file.storageKey, bytes);
    await addFiles(database.db, id, [file]);
  }
  return id;
}

describe('a country that asks before the adult category', () => {
  it('closes it until the check is passed, and nothing else', async () => {
    const person = await personIn('DE');
    expect((await person.client.call('currentUser')).body).toMatchObject({ gate: 'app', ageCheck: 'due' });
    expect(await generate(person, 'nsfw')).toBe('AGE_ASSURANCE_REQUIRED');
    expect(await generate(person, 'sfw')).toBe('started');
    await assure(person);
    expect(await generate(person, 'nsfw')).toBe('started');
    expect((await person.client.call('currentUser')).body.ageCheck).toBe('passed');
  });

  it('closes the files of adult items in every form', async () => {
    const person = await personIn('DE');
    const id = await makeAdultPicture(person.id);
    const params = { id };
    const calls = () =>
      Promise.all([
        person.client.call('previewContent', { params, query: { size: 'preview' } }),
        person.client.call('streamContent', { params }),
        person.client.call('downloadContent', { params }),
        person.client.call('downloadMany', { body: { ids: [id] } }),
      ]);
    for (const { body, status } of await calls())
      expect([status, body.code]).toEqual([403, 'AGE_ASSURANCE_REQUIRED']);
    await assure(person);
    const [preview, , download, many] = await calls();
    expect([preview, download, many].map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('asks each member of a team for themselves', async () => {
    const [owner, member] = [await personIn('DE'), await personIn('DE')];
    await makeTeam(database.db, owner.id, [{ id: member.id }]);
    await assure(owner);
    expect([await generate(owner, 'nsfw'), await generate(member, 'nsfw')]).toEqual([
      'started',
      'AGE_ASSURANCE_REQUIRED',
    ]);
    await assure(member);
    expect(await generate(member, 'nsfw')).toBe('started');
  });
});

describe('a country that asks before anything', () => {
  it('closes the app until the check is passed, for the pages and for API keys', async () => {
    const person = await personIn('SE');
    const made = await person.client.call('createApiKey', {
      body: { name: 'mine', scopes: ['read_content'], days: 'never', callsPerMinute: 60 },
    });
    const key = new TestClient(
      installation.url,
      {},
      {
        headers: { authorization: `Bearer ${made.body.secret}`, 'x-country': 'SE' },
      },
    );
    expect((await key.call('listContent')).status).toBe(200);
    await person.client.call('stateCountry', { body: { country: 'GB' } });
    for (const client of [person.client, key]) {
      const refused = await client.call('listContent');
      expect([refused.status, refused.body.code]).toEqual([403, 'ONBOARDING_REQUIRED']);
      expect(refused.body.details.step).toBe('age_assurance');
    }
    expect((await person.client.call('currentUser')).body.gate).toBe('age_assurance');
    await assure(person);
    expect((await person.client.call('listContent')).status).toBe(200);
    expect((await key.call('listContent')).status).toBe(200);
    expect((await person.client.call('currentUser')).body.gate).toBe('app');
  });

  it('leaves administrators their pages, so that they can approve documents, and asks them for the adult category', async () => {
    const person = await personIn('GB', 'GB', { role: 'admin' });
    expect((await person.client.call('listIdentityReviews', { query: {} })).status).toBe(200);
    expect(await generate(person, 'nsfw')).toBe('AGE_ASSURANCE_REQUIRED');
  });
});

describe('the country that the proxy sees', () => {
  it('counts as well as the one that is named: the stricter one holds', async () => {
    const named = await personIn('SE', 'GB');
    expect((await named.client.call('listContent')).body.code).toBe('ONBOARDING_REQUIRED');
    expect((await named.client.call<AgeStatus>('readAgeStatus')).body).toMatchObject({
      country: 'SE',
      seenCountry: 'GB',
      due: 'before_anything',
    });
    expect((await (await from('SE', named.id)).call('listContent')).status).toBe(200);
    const abroad = await personIn('DE', 'SE');
    expect(await generate(abroad, 'nsfw')).toBe('AGE_ASSURANCE_REQUIRED');
  });

  it('is the last value that the proxy wrote, whatever the client sends before it', async () => {
    const person = await personIn('SE', 'SE, GB');
    expect((await person.client.call('listContent')).body.code).toBe('ONBOARDING_REQUIRED');
  });
});

it('a check has to be repeated when the operator’s time is over', async () => {
  const person = await personIn('DE');
  await assure(person, new Date(now.getTime() + 3_600_000));
  expect(await generate(person, 'nsfw')).toBe('started');
  now = new Date(now.getTime() + 3_600_000);
  expect(await generate(person, 'nsfw')).toBe('AGE_ASSURANCE_REQUIRED');
  now = new Date();
});

describe('hostile answers to where the app posts, 2,000 in the full form', () => {
  const count = sized(2_000, 200);
  const random = (most: number) => Math.floor(Math.random() * most);
  const text = () => randomBytes(random(400)).toString('latin1');
  const cbor = () => Buffer.concat([Buffer.from([0x80 + random(0x60)]), randomBytes(random(600))]);
  const token = () => JSON.stringify({ proof_of_age: [cbor().toString('base64url')] });
  const makers: ((state: string) => [body: string, type?: string])[] = [
    () => [text()],
    () => [`state=${encodeURIComponent(text())}&vp_token=${encodeURIComponent(text())}`],
    (state) => [`state=${state}&vp_token=${encodeURIComponent(text())}`],
    (state) => [`state=${state}&vp_token=${encodeURIComponent(token())}`],
    (state) => [`state=${state}&state=${state}&vp_token=${encodeURIComponent(token())}`],
    (state) => [JSON.stringify({ state, vp_token: token() }), 'application/json'],
    () => ['[]'.repeat(random(30_000)), 'text/plain'],
    (state) => [`state=${state}&vp_token=${'%5B'.repeat(random(20_000))}`],
    (state) => [
      `state=${state}&vp_token=${encodeURIComponent(`{"proof_of_age":["${'gYGB'.repeat(random(15_000))}"]}`)}`,
    ],
    (state) => [`state=${state}&error=${encodeURIComponent(text())}&${'a=1&'.repeat(random(5_000))}`],
    () => ['x'.repeat(200_000)],
    () => [''],
  ];

  it('get a clean refusal each, and pass nobody', async () => {
    const person = await personIn('DE');
    const getState = async () => {
      const { body } = await person.client.call('startAgeCheck', { body: { method: 'eu_app' } });
      return new URL(body.link).searchParams.get('state') ?? '';
    };
    const url = `${installation.url}/api/age-assurance/wallet`;
    for (let n = 0; n < count; n++) {
      const make = makers[n % makers.length];
      if (!make) throw new Error('there is no maker');
      const [body, type = 'application/x-www-form-urlencoded'] = make(await getState());
      const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
      const answer = (await response.json()) as object;
      expect([400, 413, 415], `${type}: ${body.slice(0, 80)}`).toContain(response.status);
      expect(Object.keys(answer).sort()).toEqual(['code', 'message']);
    }
    expect((await person.client.call<AgeStatus>('readAgeStatus')).body).toMatchObject({
      due: 'before_adult',
      assurances: [],
    });
    const left = await database.db.select({ userId: ageChecks.userId }).from(ageChecks);
    expect(left.length).toBeLessThanOrEqual(10);
  });
});
