/** Prompts with variants and wildcard lists, from the list to the pictures. */

import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { PromptVariants } from '#contract/prompt-variants.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { contentItems } from '#schema/library/items';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let client: TestClient;
let userId: string;

beforeAll(async () => {
  const engines = [await createInstantEngine()];
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits, engines });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const save = (name: string, lines: readonly string[]) =>
  client.call('createWildcard', { body: { name, lines } });
const all: PromptVariants = { mode: 'all', count: 500, seed: 1 };
const expand = (prompt: string, variants: PromptVariants = all, more: object = {}) =>
  client.call('expandPrompt', { body: { prompt, variants, ...more } });
const generate = (prompt: string, pictures: number, variants: PromptVariants = all, more: object = {}) =>
  client.call('generateImage', {
    body: { type: 'image', prompt, parameters: { ...more, variants: { ...variants, pictures } } },
  });

describe('a wildcard list', () => {
  it('is saved under its name in lower case, with each line once, changed and deleted', async () => {
    const { body: list, status } = await save(' Outfits ', ['a red coat', 'an apron', 'a red coat ']);
    expect(status).toBe(201);
    expect(list).toMatchObject({ name: 'outfits', lines: ['a red coat', 'an apron'], madeBy: null });
    const params = { id: list.id };
    const changed = await client.call('changeWildcard', {
      params,
      body: { name: 'clothes', lines: ['a hat'] },
    });
    expect(changed.body).toMatchObject({ id: list.id, name: 'clothes', lines: ['a hat'] });
    expect((await client.call('listWildcards')).body).toEqual([changed.body]);
    expect((await client.call('deleteWildcard', { params })).status).toBe(200);
    expect((await client.call('listWildcards')).body).toEqual([]);
    expect((await client.call('deleteWildcard', { params })).status).toBe(404);
  });

  it.each<[what: string, name: string, lines: readonly string[], status: number, message: RegExp]>([
    ['a name with a blank', 'my list', ['a'], 400, /letters, digits/],
    ['a name that ends the wildcard', 'a__b', ['a'], 400, /letters, digits/],
    ['no lines', 'empty', [], 400, /needs a line/],
    ['a line that cannot be read', 'broken', ['{red'], 400, /no “}”/],
    ['itself', 'circle', ['__circle__'], 400, /circle/],
    ['a line that no category allows', 'bad', ['a naked 15 year old girl'], 422, /./],
  ])('is not saved with %s', async (_, name, lines, status, message) => {
    const answer = await save(name, lines);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(message);
    expect((await client.call('listWildcards')).body).toEqual([]);
  });

  it('has a name of its own, and may name a list that comes later', async () => {
    expect((await save('outfits', ['__hats__'])).status).toBe(201);
    expect((await save('hats', ['a cap', '__outfits__'])).status).toBe(400);
    expect((await save('hats', ['a cap'])).status).toBe(201);
    expect((await save('HATS', ['a hat'])).status).toBe(409);
  });

  it('belongs to the account', async () => {
    const { body: list } = await save('outfits', ['a coat']);
    const other = await signInAs(installation, (await makeUserWithTokens(database.db, 5)).id);
    const params = { id: list.id };
    expect((await other.call('listWildcards')).body).toEqual([]);
    expect((await other.call('deleteWildcard', { params })).status).toBe(404);
    const theirs = await other.call('expandPrompt', { body: { prompt: 'in __outfits__', variants: all } });
    expect([theirs.status, theirs.body.message]).toEqual([400, 'There is no list “outfits”.']);
  });
});

describe('a prompt with variants', () => {
  it('shows each prompt that it becomes, with its places, its price and what is refused', async () => {
    await save('places', ['a harbour', 'a market']);
    const { body, status } = await expand('a {sailor|naked 15 year old girl} in __places__');
    expect(status).toBe(200);
    expect(body).toMatchObject({ combinations: 4, places: [null, 'places'], price: 1 });
    expect(body.cells.map(({ prompt }: { prompt: string }) => prompt)).toEqual([
      'a sailor in a harbour',
      'a sailor in a market',
      'a naked 15 year old girl in a harbour',
      'a naked 15 year old girl in a market',
    ]);
    expect(body.cells.map(({ refusal }: { refusal: string | null }) => refusal !== null)).toEqual([
      ...[false, false],
      ...[true, true],
    ]);
    expect(await database.db.$count(engineJobs, eq(engineJobs.userId, userId))).toBe(0);
  });

  it('becomes the same prompts by the same seed', async () => {
    const prompt = '{a|b|c|d} {e|f|g|h} {i|j|k|l}';
    const draw = async (seed: number) =>
      (await expand(prompt, { mode: 'random', count: 5, seed })).body.cells;
    expect(await draw(3)).toEqual(await draw(3));
    expect(await draw(3)).not.toEqual(await draw(4));
  });

  it.each([
    ['without variants', 'a boat', /no variants/],
    ['with braces that do not match', 'a {red boat', /no “}”/],
    ['that names no list', 'in __outfits__', /no list “outfits”/],
  ])('%s is refused with the reason', async (_, prompt, message) => {
    const { body, status } = await expand(prompt);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('is made as one bundle, without the refused ones, for the price of its pictures', async () => {
    const { body, status } = await generate('a {sailor|nude sailor} at {dawn|dusk}', 2);
    expect([status, body.jobs.length]).toEqual([202, 2]);
    await eventually(async () => {
      const jobs = await database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId));
      expect(jobs.map(({ state }) => state)).toEqual(['completed', 'completed']);
    });
    const items = await database.db
      .select()
      .from(contentItems)
      .where(eq(contentItems.userId, userId))
      .orderBy(asc(contentItems.id));
    expect(
      items.map(({ metadata }) => [metadata.prompt, metadata.variants?.map(({ value }) => value)]),
    ).toEqual([
      ['a sailor at dawn', ['sailor', 'dawn']],
      ['a sailor at dusk', ['sailor', 'dusk']],
    ]);
    expect(new Set(items.map(({ metadata }) => metadata.bundleId)).size).toBe(1);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 98, heldTokens: 0 });
  });

  it('is made of several personas, each with the same prompts and seeds', async () => {
    const personaIds = [
      await makePersona(database.db, userId),
      await makePersona(database.db, userId, { name: 'Ana' }),
    ];
    const variants = { ...all, count: 5, personaIds };
    const prompt = 'at a {harbour|market|lake}';
    const { body } = await expand(prompt, variants);
    expect([body.combinations, body.cells.length]).toEqual([6, 4]);
    const { body: started } = await generate(prompt, 4, variants, { seed: 7 });
    expect(started.jobs).toHaveLength(4);
    const items = await database.db.select().from(contentItems).where(eq(contentItems.userId, userId));
    const facts = items.map(({ metadata }) => [metadata.personaName, metadata.prompt, metadata.seed]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['Nora', 'at a harbour', 7],
        ['Nora', 'at a market', 8],
        ['Ana', 'at a harbour', 7],
        ['Ana', 'at a market', 8],
      ]),
    );
    const person = await generate(prompt, 4, variants, { personaId: personaIds[0] });
    expect(person.status).toBe(400);
  });

  it('makes nothing when the creator saw other prompts', async () => {
    const { body: list } = await save('places', ['a harbour', 'a market']);
    const body = { name: 'places', lines: ['a harbour'] };
    await client.call('changeWildcard', { params: { id: list.id }, body });
    const started = await generate('in __places__', 2);
    expect([started.status, started.body.message]).toEqual([
      409,
      expect.stringContaining('Look at the prompts'),
    ]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  it('makes one picture of each prompt', async () => {
    expect((await generate('{a|b}', 2, all, { bundleSize: 2 })).status).toBe(400);
    expect((await generate('{a|b}', 2, all, { bestOf: 4 })).status).toBe(400);
  });

  it('of 500 pictures is judged, priced, held as one and drawn', { timeout: 300_000 }, async () => {
    const rich = (await makeUserWithTokens(database.db, 1_000)).id;
    client = await signInAs(installation, rich);
    const digits = Array.from({ length: 30 }, (_, n) => `boat ${n}`);
    await save('boats', digits);
    await save(
      'places',
      digits.map((line) => `harbour with a ${line}`),
    );
    const prompt = 'a __boats__ in a __places__';
    const { body } = await expand(prompt);
    expect([body.combinations, body.cells.length]).toEqual([900, limits.variantCellsMaximum]);
    const pictures = body.cells.filter(({ refusal }: { refusal: string | null }) => refusal === null).length;
    const started = await generate(prompt, pictures);
    expect([started.status, started.body.jobs.length]).toEqual([202, pictures]);
    const balance = await getBalance(database.db, rich);
    expect(balance.tokens).toBe(1_000 - pictures);
    await eventually(async () => {
      const completed = and(eq(engineJobs.userId, rich), eq(engineJobs.state, 'completed'));
      expect(await database.db.$count(engineJobs, completed)).toBe(pictures);
    }, 240_000);
    expect(await getBalance(database.db, rich)).toMatchObject({ tokens: 1_000 - pictures, heldTokens: 0 });
  });
});
