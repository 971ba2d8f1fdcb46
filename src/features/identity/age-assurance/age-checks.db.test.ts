import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AgeStatus } from '#contract/age-assurance.ts';
import { ageCheckMinutes } from '#contract/age-methods.ts';
import { newId } from '#platform/ids.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import {
  answerRequest,
  createProofIssuer,
  type ProofIssuer,
  postAnswer,
  type WalletOddities,
} from '#tests/fakes/age-wallet.ts';
import { type IdentityProvider, openIdentityProvider } from '#tests/fakes/identity-provider.ts';
import { useAgeFiles } from '#tests/setup/age-files.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { ageAssuranceJobs } from './jobs.ts';
import { ageAssurances, ageChecks } from './schema.ts';

const baseUrl = 'http://localhost:3000';
const minuteMs = 60_000;
const database = useDatabase();
const ageFiles = useAgeFiles();
let issuer: ProofIssuer;
let service: IdentityProvider;
let installation: TestInstallation;
let now = new Date();

beforeAll(async () => {
  [issuer, service] = [await createProofIssuer(), await openIdentityProvider()];
  const env = await ageFiles.write(
    `services:
  example: { name: Example Age, issuer: "${service.issuer}", scopes: [openid, age], claim: age_over_18 }
  gone: { name: Gone Age, issuer: "http://127.0.0.1:9", claim: over }
  absent: { name: Absent Age, issuer: "https://age.test", claim: over }
renewAfterDays: 365
countries:
  DE: { required: before_adult, methods: [eu_app, "oidc:example", documents] }
  FR: { required: before_adult, methods: [eu_app] }
  NL: { required: before_adult, methods: ["oidc:gone"] }
  GB: { required: before_anything, methods: ["oidc:absent", documents] }
`,
    issuer.trustList,
  );
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
    env: {
      ...env,
      BASE_URL: baseUrl,
      AGE_OIDC_GONE_CLIENT_ID: 'castwright',
      AGE_OIDC_GONE_CLIENT_SECRET: 'a secret',
      AGE_OIDC_EXAMPLE_CLIENT_ID: service.clientId,
      AGE_OIDC_EXAMPLE_CLIENT_SECRET: service.clientSecret,
    },
  });
});
afterEach(() => {
  now = new Date();
  service.oddity = null;
  service.tellsByUserinfo = false;
});
afterAll(async () => {
  await installation?.close();
  await service?.close();
});

type Person = { id: string; client: TestClient };

async function personIn(country: string): Promise<Person> {
  const { id } = await makeUser(database.db);
  const client = await signInAs(installation, id);
  expect((await client.call('stateCountry', { body: { country } })).status).toBe(200);
  return { id, client };
}
const readStatus = async ({ client }: Person) => (await client.call<AgeStatus>('readAgeStatus')).body;
const listAssurances = ({ id }: Person) =>
  database.db.select().from(ageAssurances).where(eq(ageAssurances.userId, id));
const listChecks = ({ id }: Person) => database.db.select().from(ageChecks).where(eq(ageChecks.userId, id));

async function start({ client }: Person, method = 'eu_app') {
  const { body, status } = await client.call('startAgeCheck', { body: { method } });
  expect(status).toBe(201);
  return body as { link: string };
}
const post = (link: string, form: URLSearchParams) => postAnswer(link, form, installation.url);
const answer = async (link: string, oddities: WalletOddities = {}, by = issuer) =>
  post(link, await answerRequest(link, by, oddities));

describe('the app', () => {
  it('passes the check, and over 18, by whom and when is all that is kept', async () => {
    const person = await personIn('DE');
    expect(await readStatus(person)).toMatchObject({ due: 'before_adult', check: null, assurances: [] });
    const { link } = await start(person);
    expect(await readStatus(person)).toMatchObject({
      check: { state: 'open', method: 'eu_app', problem: null },
    });
    expect(await answer(link)).toEqual({ status: 200, body: {} });

    const until = new Date(now.getTime() + 365 * 24 * 60 * minuteMs).toISOString();
    expect(await readStatus(person)).toMatchObject({
      due: 'nothing',
      check: null,
      assurances: [{ method: 'eu_app', assuredBy: 'Test Age Authority', validUntil: until }],
    });
    expect((await person.client.call('currentUser')).body.ageCheck).toBe('passed');
    const [row = {}] = await listAssurances(person);
    expect(Object.keys(row).sort()).toEqual([
      'assuredAt',
      'assuredBy',
      'id',
      'method',
      'userId',
      'validUntil',
    ]);
    expect(await listChecks(person)).toEqual([]);
  });

  it('answers once: a replay finds nothing and changes nothing', async () => {
    const person = await personIn('DE');
    const { link } = await start(person);
    const form = await answerRequest(link, issuer);
    const answers = await Promise.all([post(link, form), post(link, form), post(link, form)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const before = await listAssurances(person);
    expect((await post(link, form)).status).toBe(400);
    expect(await listAssurances(person)).toEqual(before);
  });

  it('is too late after ten minutes, and the check is deleted', async () => {
    const person = await personIn('DE');
    const { link } = await start(person);
    now = new Date(now.getTime() + ageCheckMinutes * minuteMs);
    expect((await answer(link)).status).toBe(400);
    expect(await readStatus(person)).toMatchObject({ due: 'before_adult', check: null });
    for (const { handle } of ageAssuranceJobs(database.db, () => now))
      await handle({}, new AbortController().signal);
    expect(await listChecks(person)).toEqual([]);
    expect(await listAssurances(person)).toEqual([]);
  });

  const refused: [string, WalletOddities, problem: string, status: number][] = [
    ['with another nonce', { nonce: 'another nonce of this length' }, 'invalid', 400],
    ['of another document type', { docType: 'org.iso.18013.5.1.mDL' }, 'invalid', 400],
    ['without the device’s signature', { device: 'unsigned' }, 'invalid', 400],
    ['that says under 18', { over18: false }, 'not_over_18', 200],
  ];
  it.each(refused)(
    'an answer %s passes nothing, and the page says why',
    async (_, oddities, problem, status) => {
      const person = await personIn('DE');
      const { link } = await start(person);
      expect((await answer(link, oddities)).status).toBe(status);
      expect(await readStatus(person)).toMatchObject({
        due: 'before_adult',
        check: { state: 'ended', problem },
      });
      // Used: the right answer comes too late.
      expect((await answer(link)).status).toBe(400);
      expect(await listAssurances(person)).toEqual([]);
    },
  );

  it('of an issuer that is not on the list passes nothing', async () => {
    const person = await personIn('DE');
    const { link } = await start(person);
    expect((await answer(link, {}, await createProofIssuer('Unknown Authority'))).status).toBe(400);
    expect(await readStatus(person)).toMatchObject({ check: { problem: 'invalid' } });
  });

  it('that is cancelled says so, and another check can be started', async () => {
    const person = await personIn('DE');
    const { link } = await start(person);
    const state = new URL(link).searchParams.get('state') ?? '';
    const cancelled = await post(link, new URLSearchParams({ state, error: 'access_denied' }));
    expect(cancelled.status).toBe(200);
    expect(await readStatus(person)).toMatchObject({ check: { state: 'ended', problem: 'cancelled' } });
    expect((await answer((await start(person)).link)).status).toBe(200);
  });

  it('that answers after the person cancelled here, or signed out, passes nothing', async () => {
    const person = await personIn('DE');
    const { link } = await start(person);
    expect((await person.client.call('cancelAgeCheck')).body).toMatchObject({
      check: { problem: 'cancelled' },
    });
    expect((await answer(link)).status).toBe(400);
    const other = await start(person);
    await person.client.call('logout');
    expect((await answer(other.link)).status).toBe(400);
    expect(await listAssurances(person)).toEqual([]);
    expect((await listChecks(person)).filter(({ state }) => state === 'open')).toEqual([]);
  });

  it('cannot use the answer to one account’s request for another account', async () => {
    const [one, other] = [await personIn('DE'), await personIn('DE')];
    const [first, second] = [await start(one), await start(other)];
    const form = await answerRequest(first.link, issuer);
    form.set('state', new URL(second.link).searchParams.get('state') ?? '');
    expect((await post(second.link, form)).status).toBe(400);
    expect([await listAssurances(one), await listAssurances(other)]).toEqual([[], []]);
    expect((await answer(first.link)).status).toBe(200);
    expect([await listAssurances(one), await listAssurances(other)]).toMatchObject([
      [{ userId: one.id }],
      [],
    ]);
  });

  it('in two tabs passes by either, and the other request ends', async () => {
    const person = await personIn('DE');
    const [first, second] = [await start(person), await start(person)];
    expect((await answer(first.link)).status).toBe(200);
    expect((await readStatus(person)).due).toBe('nothing');
    expect((await answer(second.link)).status).toBe(400);
    expect(await listAssurances(person)).toHaveLength(1);
  });

  it('has at most ten requests of an account at the same time, the newest', async () => {
    const person = await personIn('DE');
    const links = [];
    for (let n = 0; n < 11; n++) links.push((await start(person)).link);
    expect(await listChecks(person)).toHaveLength(10);
    expect((await answer(links[0] ?? '')).status).toBe(400);
    expect((await answer(links[10] ?? '')).status).toBe(200);
  });
});

describe('a service', () => {
  const said = (age_over_18: boolean | string | undefined) => ({
    sub: `sub-${newId()}`,
    email: `${newId()}@private.test`,
    given_name: 'Zerlina',
    ...(age_over_18 !== undefined && { age_over_18 }),
  });

  /** Goes to the service and back. @returns the address where the browser ends, without its site */
  async function visit({ client }: Person, link: string): Promise<string> {
    const back = await service.visit(link);
    expect(back).toMatch(new RegExp(`^${baseUrl}/api/age-assurance/services/example/return`));
    const response = await client.fetch(back.slice(baseUrl.length), { redirect: 'manual' });
    expect(response.status).toBe(302);
    return response.headers.get('location') ?? '';
  }
  const check = async (person: Person) => visit(person, (await start(person, 'oidc:example')).link);

  it.each(['the ID token', 'the userinfo'])('passes the check by a claim of %s', async (place) => {
    service.tellsByUserinfo = place === 'the userinfo';
    service.person = said(true);
    const person = await personIn('DE');
    expect(await check(person)).toBe('/age-check?outcome=passed');
    expect(await readStatus(person)).toMatchObject({
      due: 'nothing',
      assurances: [{ method: 'oidc:example', assuredBy: 'Example Age' }],
    });
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of rows) {
      const marks = [service.person?.sub ?? '', service.person?.email ?? '', 'Zerlina'];
      const { rows: found } = await database.db.execute(
        sql`select from ${sql.identifier(name)} t where t::text like any(${sql.param(marks.map((mark) => `%${mark}%`))}::text[]) limit 1`,
      );
      expect([name, found.length]).toEqual([name, 0]);
    }
  });

  it.each([false, 'true', undefined])('that says %j does not say over 18', async (claim) => {
    service.person = said(claim);
    const person = await personIn('DE');
    expect(await check(person)).toBe('/age-check?outcome=not_over_18');
    expect(await readStatus(person)).toMatchObject({
      due: 'before_adult',
      check: { problem: 'not_over_18' },
    });
    expect(await listAssurances(person)).toEqual([]);
  });

  it('where the person cancels brings them back, and they can try again', async () => {
    service.person = null;
    const person = await personIn('DE');
    expect(await check(person)).toBe('/age-check?outcome=cancelled');
    service.person = said(true);
    expect(await check(person)).toBe('/age-check?outcome=passed');
  });

  it.each(['other-nonce', 'other-audience', 'other-issuer', 'other-key', 'expired', 'none'] as const)(
    'whose token is %s passes nothing',
    async (oddity) => {
      service.person = said(true);
      service.oddity = oddity;
      const person = await personIn('DE');
      expect(await check(person)).toBe('/age-check?outcome=invalid');
      expect(await listAssurances(person)).toEqual([]);
    },
  );

  it('that is down when the person comes back passes nothing and says so', async () => {
    service.person = said(true);
    const person = await personIn('DE');
    const { link } = await start(person, 'oidc:example');
    const back = await service.visit(link);
    service.oddity = 'down';
    const response = await person.client.fetch(back.slice(baseUrl.length), { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/age-check?outcome=away');
    expect(await listAssurances(person)).toEqual([]);
  });

  it('that is down before the person goes there says so, and nothing is begun', async () => {
    const person = await personIn('NL');
    const refused = await person.client.call('startAgeCheck', { body: { method: 'oidc:gone' } });
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'Gone Age cannot be reached at the moment. Try again in a few minutes, or choose another method.',
    ]);
    expect(await listChecks(person)).toEqual([]);
  });

  it('answers in the session that started it alone, and once', async () => {
    service.person = said(true);
    const [person, other] = [await personIn('DE'), await personIn('DE')];
    const { link } = await start(person, 'oidc:example');
    expect(await visit(other, link)).toBe('/age-check?outcome=other_session');
    expect(await visit(person, link)).toBe('/age-check?outcome=expired');
    const again = await start(person, 'oidc:example');
    const elsewhere = { id: person.id, client: await signInAs(installation, person.id) };
    expect(await visit(elsewhere, again.link)).toBe('/age-check?outcome=other_session');
    expect([await listAssurances(person), await listAssurances(other)]).toEqual([[], []]);
    const last = await start(person, 'oidc:example');
    expect(await visit(person, last.link)).toBe('/age-check?outcome=passed');
    expect(await visit(person, last.link)).toBe('/age-check?outcome=expired');
  });

  it('that does not exist is not found', async () => {
    const { client } = await personIn('DE');
    const response = await client.fetch('/api/age-assurance/services/other/return?state=x&code=y');
    expect(response.status).toBe(404);
  });
});

describe('a way to check', () => {
  it('that the country does not accept cannot be started', async () => {
    const person = await personIn('FR');
    const refused = await person.client.call('startAgeCheck', { body: { method: 'oidc:example' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    const nowhere = await personIn('SE');
    expect((await nowhere.client.call('startAgeCheck', { body: { method: 'eu_app' } })).status).toBe(409);
  });

  it('that is not set up is offered as such, and lets no one pass', async () => {
    const person = await personIn('GB');
    expect((await readStatus(person)).methods).toEqual([
      { id: 'oidc:absent', kind: 'service', name: 'Absent Age', isConfigured: false },
      { id: 'documents', kind: 'documents', name: 'Identity document', isConfigured: true },
    ]);
    const refused = await person.client.call('startAgeCheck', { body: { method: 'oidc:absent' } });
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('is an identity document from when a reviewer has approved it', async () => {
    const person = await personIn('GB');
    const id = await makeDocument(database.db, person.id);
    expect(await readStatus(person)).toMatchObject({
      due: 'before_anything',
      document: { status: 'pending' },
    });
    await database.db.execute(
      sql`update identity_documents set status = 'approved', decided_at = now() where id = ${id}`,
    );
    expect(await readStatus(person)).toMatchObject({ due: 'nothing', assurances: [] });
  });
});

describe('the country that a person names', () => {
  const state = (person: Person, country: string) =>
    person.client.call('stateCountry', { body: { country } });

  it('is asked first', async () => {
    const { id } = await makeUser(database.db);
    const person = { id, client: await signInAs(installation, id) };
    expect(await readStatus(person)).toMatchObject({ country: null, due: 'before_anything', methods: [] });
    expect((await person.client.call('currentUser')).body).toMatchObject({
      gate: 'age_assurance',
      ageCheck: 'due',
    });
    expect((await state(person, 'UK')).status).toBe(400);
    expect((await state(person, 'SE')).body).toMatchObject({ country: 'SE', due: 'nothing' });
    expect((await person.client.call('currentUser')).body).toMatchObject({
      gate: 'app',
      ageCheck: 'not_asked',
    });
  });

  it('can become a stricter one at once, and one that asks for less after 30 days', async () => {
    const person = await personIn('SE');
    expect((await state(person, 'GB')).status).toBe(200);
    const refused = await state(person, 'DE');
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect((await readStatus(person)).country).toBe('GB');
    now = new Date(now.getTime() + 30 * 24 * 60 * minuteMs);
    expect((await state(person, 'DE')).status).toBe(200);
  });
});
