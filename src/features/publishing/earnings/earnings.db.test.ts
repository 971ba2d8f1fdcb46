import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EarningFigures } from '#contract/earnings.ts';
import { newId } from '#platform/ids.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { purchases } from '../../billing/subscriptions/schema.ts';
import { earnings } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let ownerId: string;
let owner: TestClient;
let personaId: string;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  ownerId = (await makeUserWithTokens(database.db, 50)).id;
  owner = await signInAs(installation, ownerId);
  personaId = await makePersona(database.db, ownerId);
});

const today = new Date().toISOString().slice(0, 10);
const tip = () => ({ personaId, day: today, kind: 'tips', amount: 500, currency: 'EUR' });
const add = async (part: object = {}, by = owner) => by.call('addEarning', { body: { ...tip(), ...part } });
const list = async (by = owner) => (await by.call('listEarnings')).body.entries;
const figures = async (query: Record<string, string> = {}) =>
  (await owner.call<EarningFigures>('earningFigures', { query })).body;

function createForm(text: string, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ personaId, ...more })) form.set(name, value);
  form.set('file', new Blob([text], { type: 'text/csv' }), 'november.csv');
  return form;
}
const importFile = (text: string, more: Record<string, string> = {}, by = owner) =>
  by.call('importEarnings', { body: createForm(text, more) });
const preview = (text: string, more: Record<string, string> = {}) =>
  owner.call('previewEarningImport', { body: createForm(text, more) });
const good = `Date,Amount,Currency,Note\n${today},5.00,EUR,One\n${today},-2.50,EUR,=1+1\n${today},300,JPY,\n`;

describe('entries', () => {
  it('are added, changed and deleted, and listed latest day first', async () => {
    const { body: entry, status } = await add({ note: 'From a fan' });
    expect([status, entry]).toMatchObject([201, { ...tip(), personaName: 'Nora', note: 'From a fan' }]);
    await add({ day: '2026-01-05', kind: 'sponsored', amount: -1_000, currency: 'USD' });
    const changed = { ...tip(), amount: 700 };
    expect((await owner.call('changeEarning', { params: { id: entry.id }, body: changed })).status).toBe(200);
    expect(await list()).toMatchObject([{ amount: 700 }, { amount: -1_000, day: '2026-01-05' }]);
    expect((await owner.call('deleteEarning', { params: { id: entry.id } })).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('are read by pages without a gap', async () => {
    const rows = Array.from({ length: 130 }, (_, n) => ({
      ...{ id: newId(), userId: ownerId, personaId, kind: 'tips' as const, currency: 'EUR', note: '' },
      ...{ day: `2026-0${1 + (n % 9)}-01`, amount: n + 1 },
    }));
    await database.db.insert(earnings).values(rows);
    const found: string[] = [];
    for (let before: string | undefined; ; before = found.at(-1)) {
      const query: Record<string, string> = before ? { before } : {};
      const { body } = await owner.call('listEarnings', { query });
      found.push(...body.entries.map(({ id }: { id: string }) => id));
      if (!body.more) break;
    }
    expect(new Set(found).size).toBe(130);
    expect(found).toHaveLength(130);
  });

  it('with bad values are refused', async () => {
    for (const part of [
      { amount: 0 },
      { amount: 1.5 },
      { currency: 'ZZZ' },
      { day: '2026-02-30' },
      { kind: 'other' },
      { note: 'x'.repeat(201) },
    ]) {
      expect([part, (await add(part)).status]).toEqual([part, 400]);
    }
    expect((await add({ personaId: newId() })).status).toBe(404);
    expect((await add({ channelId: newId() })).status).toBe(404);
  });

  it('are seen by members of a team and changed by its admins', async () => {
    const [member, admin] = [
      await makeUserWithTokens(database.db, 0),
      await makeUserWithTokens(database.db, 0),
    ];
    await makeTeam(database.db, ownerId, [{ id: member.id }, { id: admin.id, role: 'admin' }]);
    const [reader, manager] = [
      await signInAs(installation, member.id),
      await signInAs(installation, admin.id),
    ];
    const { body: entry } = await add({}, manager);
    expect(await list(reader)).toMatchObject([{ id: entry.id }]);
    const params = { id: entry.id };
    expect((await add({}, reader)).status).toBe(403);
    expect((await reader.call('changeEarning', { params, body: tip() })).status).toBe(403);
    expect((await reader.call('deleteEarning', { params })).status).toBe(403);
    expect((await importFile(good, {}, reader)).status).toBe(403);
    expect((await manager.call('deleteEarning', { params })).status).toBe(200);
  });
});

describe('an import', () => {
  it('shows first what it would store, and stores nothing', async () => {
    const { body, status } = await preview(good);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mapping: { day: 0, amount: 1, currency: 2, kind: null, note: 3 },
      missing: [],
      rows: 3,
      badRows: 0,
      totals: [
        { currency: 'EUR', amount: 250, rows: 2 },
        { currency: 'JPY', amount: 300, rows: 1 },
      ],
      earlier: null,
    });
    expect(await list()).toEqual([]);
  });

  it('stores all rows, recognises the same file, and can be undone and made again', async () => {
    const { body: made, status } = await importFile(good, { kind: 'products' });
    expect([status, made]).toMatchObject([201, { entries: 3, fileName: 'november.csv' }]);
    expect(await list()).toHaveLength(3);
    expect((await list())[0]).toMatchObject({ kind: 'products', importId: made.id });
    const again = await importFile(good);
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    expect((await preview(good)).body.earlier).toMatchObject({ fileName: 'november.csv' });
    await add({ note: 'By hand' });
    expect((await owner.call('undoEarningImport', { params: { id: made.id } })).status).toBe(200);
    expect(await list()).toMatchObject([{ note: 'By hand' }]);
    expect((await importFile(good)).status).toBe(201);
  });

  it('of the same file twice at once stores it once', async () => {
    const answers = await Promise.all([importFile(good), importFile(good), importFile(good)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(3);
  });

  it('with bad rows stores nothing until they are confirmed to be left out', async () => {
    const text = `${good}someday,5.00,EUR,\n${today},a lot,EUR,\n`;
    expect((await preview(text)).body).toMatchObject({
      rows: 3,
      badRows: 2,
      bad: [
        { line: 5, reason: '“someday” is no date' },
        { line: 6, reason: '“a lot” is no amount' },
      ],
    });
    expect((await importFile(text)).status).toBe(400);
    expect(await list()).toEqual([]);
    expect((await importFile(text, { skipsBadRows: 'true' })).body.entries).toBe(3);
  });

  it('that leaves something to choose is refused, as is a file that cannot be read', async () => {
    expect((await importFile('Date,Amount\n03/04/2026,5\n')).status).toBe(400);
    expect((await preview('')).status).toBe(400);
    const large = `Date,Amount\n${'x'.repeat(6 * 1024 * 1024)}`;
    expect((await preview(large)).status).toBe(413);
    const without = new FormData();
    without.set('personaId', personaId);
    expect((await owner.call('previewEarningImport', { body: without })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('is exported as CSV without formulas', async () => {
    await importFile(good);
    const { body, headers } = await owner.call<string>('exportEarnings');
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toBe('Day,Persona,Kind,Amount,Currency,Note');
    expect(lines).toContain(`${today},Nora,subscriptions,-2.5,EUR,'=1+1`);
    expect(lines).toContain(`${today},Nora,subscriptions,300,JPY,`);
  });
});

describe('figures', () => {
  it('sum by month, currency and kind, and convert nothing', async () => {
    const other = await makePersona(database.db, ownerId, { name: 'Ida' });
    await add({ amount: 500 });
    await add({ amount: 250, kind: 'affiliate' });
    await add({ amount: 300, currency: 'JPY' });
    await add({ amount: 900, personaId: other });
    await add({ day: '2020-01-01', amount: 10_000 });
    const all = await figures();
    expect(all.months).toHaveLength(12);
    expect(all.earned).toMatchObject([
      { currency: 'EUR', total: 1_650 },
      { currency: 'JPY', total: 300 },
    ]);
    expect(all.earned[0]?.months.at(-1)).toBe(1_650);
    expect(all.earned[0]?.kinds).toEqual([
      { kind: 'tips', amount: 1_400 },
      { kind: 'affiliate', amount: 250 },
    ]);
    const one = await figures({ personaId });
    expect(one.earned[0]?.total).toBe(750);
    expect(one.personas.map(({ name }) => name)).toEqual(['Nora']);
    const stranger = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
    const { body: nothing } = await stranger.call('earningFigures', { query: { personaId } });
    expect(nothing).toMatchObject({ earned: [], personas: [], costs: { tokens: 0 } });
  });

  it('count the tokens that were charged for the persona, at what the account paid on average', async () => {
    const generate = async (parameters: object) =>
      (await owner.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse', parameters } }))
        .body;
    const made = [await generate({ personaId }), await generate({ personaId }), await generate({})];
    for (const { contentId } of made) {
      await eventually(async () => {
        const { body } = await owner.call('getContent', { params: { id: contentId } });
        expect(body.status).toBe('completed');
      });
    }
    expect(await figures()).toMatchObject({
      costs: { tokens: 2, cents: 10 },
      tokenCents: { bought: 5, boughtFrom: 'catalogue' },
    });
    await database.db.insert(purchases).values({
      ...{ id: newId(), userId: ownerId, tokens: 900, bonus: 100, cents: 2_000, idempotencyKey: newId() },
      ...{ provider: 'sandbox', state: 'paid', createdAt: new Date(), paidAt: new Date() },
    });
    const after = await figures({ personaId });
    expect(after).toMatchObject({
      costs: { tokens: 2, cents: 4 },
      tokenCents: { bought: 2, boughtFrom: 'purchases' },
      personas: [{ name: 'Nora', tokens: 2, cents: 4 }],
    });
    expect(after.costs.months.at(-1)).toEqual({ tokens: 2, cents: 4 });
    // A picture that is deleted was paid for all the same.
    const [first] = made;
    await owner.call('deleteContent', { params: { id: first.contentId } });
    expect((await figures({ personaId })).costs.tokens).toBe(2);
  });

  it('go with the persona', async () => {
    await add();
    await importFile(good);
    await owner.call('deletePersona', { params: { id: personaId } });
    expect(await database.db.select().from(earnings).where(eq(earnings.userId, ownerId))).toEqual([]);
    expect((await owner.call('listEarningImports')).body).toEqual([]);
  });
});
