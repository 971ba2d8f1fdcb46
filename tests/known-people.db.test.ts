import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Judge } from '#features/trust/safety';
import { auditEntries } from '#schema/trust/audit';
import { knownPeople, knownPeopleLists } from '#schema/trust/known-people';
import { useDatabase } from '#tests/setup/database.ts';
import { runKnownPeopleCommand } from '../scripts/lib/known-people-command.ts';
import { openJudge } from '../src/app/open-judge.ts';
import { createKnownPeople } from '../src/features/trust/known-people/read-known-people.ts';

const database = useDatabase();
const started = new Date('2026-03-01T12:00:00Z');
let now = started;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-known-people-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  now = started;
  await database.db.delete(knownPeopleLists);
});

const command = (...args: string[]) => runKnownPeopleCommand(database.db, args, now);

async function importLines(name: string, ...lines: readonly string[]) {
  const file = path.join(folder, `${name}.csv`);
  await writeFile(file, lines.join('\n'));
  return command('import', '--name', name, '--file', file);
}

const listNames = async () => (await database.db.select().from(knownPeople)).map(({ name }) => name).sort();

function createJudge(): Judge {
  const config = { safety: {} } as Parameters<typeof openJudge>[0]['config'];
  return openJudge({ config, readKnownPeople: createKnownPeople(database.db, () => now) }, () => now);
}

/** Judges until the lists that were changed have been read. */
const judgeUntil = (rules: Judge, prompt: string, isAllowed: boolean) =>
  vi.waitFor(async () => {
    const judged = await judge(rules, prompt);
    expect(judged.allowed).toBe(isAllowed);
    return judged;
  });

const judge = async (rules: Judge, prompt: string) => rules({ category: 'sfw', fields: { prompt } });

describe('a list of known people', () => {
  it('is read from columns of names, each once, without what cannot be recognised', async () => {
    const imported = await importLines(
      'wikidata',
      '\ufeffperson,personLabel,aliases',
      'http://www.wikidata.org/entity/Q1,Orsolya Venturelli,"Orsi Venturelli|Orsolya ""Orsi"" Venturelli|Orsi"',
      'http://www.wikidata.org/entity/Q2,Q2,',
      'http://www.wikidata.org/entity/Q3,"Brandvold, Anna",orsolya venturelli',
    );
    expect(imported).toEqual({ lines: ['wikidata: 4 names imported, 2 skipped.'], isDone: true });
    expect(await listNames()).toEqual([
      'Brandvold, Anna',
      'Orsi Venturelli',
      'Orsolya "Orsi" Venturelli',
      'Orsolya Venturelli',
    ]);
  });

  it('may have one name in each line, without a heading', async () => {
    expect((await importLines('plain', 'Orsolya Venturelli', '', 'Anna Brandvold')).isDone).toBe(true);
    expect(await listNames()).toEqual(['Anna Brandvold', 'Orsolya Venturelli']);
  });

  it('counts in a running process after ten seconds at most, and no longer when it is removed', async () => {
    const rules = createJudge();
    expect((await judge(rules, 'Orsolya Venturelli at a lake')).allowed).toBe(true);
    await importLines('plain', 'Orsolya Venturelli');
    now = new Date(now.getTime() + 10_000);
    const refused = await judgeUntil(rules, 'Orsolya Venturelli at a lake', false);
    expect(refused.findings).toMatchObject([{ ruleId: 'real_people.listed-name', family: 'real_people' }]);
    expect(refused.policyVersion).toMatch(/\+people-[0-9a-f]{8}$/);
    expect(await command('remove', '--name', 'plain')).toEqual({
      lines: ['plain was removed.'],
      isDone: true,
    });
    now = new Date(now.getTime() + 10_000);
    await judgeUntil(rules, 'Orsolya Venturelli at a lake', true);
  });

  it('gives way to the changed one as soon as that is read: until then the former counts', async () => {
    await importLines('plain', 'Orsolya Venturelli');
    const read = createKnownPeople(database.db, () => now);
    const former = await read();
    await importLines('plain', 'Anna Brandvold');
    now = new Date(now.getTime() + 10_000);
    expect(await read()).toBe(former);
    await vi.waitFor(async () => expect([...((await read())?.beginnings.keys() ?? [])]).toContain('anna'));
  });

  it('does not outlive a failure to read the changed one', async () => {
    await importLines('plain', 'Orsolya Venturelli');
    let isBroken = false;
    const db = new Proxy(database.db, {
      get(target, key) {
        // The names are read with one column, the lists with another.
        if (isBroken && key === 'select') return failNames;
        return Reflect.get(target, key, target);
      },
    });
    const failNames: typeof database.db.select = (...columns: unknown[]) => {
      if (JSON.stringify(Object.keys(columns[0] ?? {})) === '["name"]') throw new Error('the line was cut');
      return Reflect.apply(database.db.select, database.db, columns);
    };
    const read = createKnownPeople(db, () => now);
    await read();
    await importLines('plain', 'Anna Brandvold');
    isBroken = true;
    now = new Date(now.getTime() + 10_000);
    await read();
    await vi.waitFor(() => expect(read()).rejects.toThrow('the line was cut'));
    isBroken = false;
    await vi.waitFor(async () => expect([...((await read())?.beginnings.keys() ?? [])]).toContain('anna'));
  });

  it('is replaced by an import of the same name, beside others, and every change is in the audit log', async () => {
    await importLines('first', 'Orsolya Venturelli');
    await importLines('second', 'Anna Brandvold');
    await importLines('first', 'Zaryana Poleva');
    expect(await listNames()).toEqual(['Anna Brandvold', 'Zaryana Poleva']);
    const { lines } = await command('list');
    expect(lines).toEqual([
      'first: 1 names of first.csv, 2026-03-01T12:00:00.000Z',
      'second: 1 names of second.csv, 2026-03-01T12:00:00.000Z',
    ]);
    await command('remove', '--name', 'second');
    const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.seq);
    expect(entries.slice(-2).map(({ action }) => action)).toEqual([
      'known_people.imported',
      'known_people.removed',
    ]);
  });

  it.each([
    ['has several columns and none of names', ['person,born', 'Q1,1980'], /none is name, personLabel/],
    ['has no full name', ['name', 'Madonna'], /no full name/],
    ['is no CSV file', ['name', '"Orsolya Venturelli'], /cannot be read as CSV/],
  ])('is refused when it %s, and the former list stays', async (_, lines, message) => {
    await importLines('plain', 'Orsolya Venturelli');
    const refused = await importLines('plain', ...lines);
    expect(refused.isDone).toBe(false);
    expect(refused.lines.join('\n')).toMatch(message);
    expect(await listNames()).toEqual(['Orsolya Venturelli']);
  });

  it('is needed for a decision: while the database does not answer, there is none', async () => {
    await importLines('plain', 'Orsolya Venturelli');
    let isAway = false;
    const db = new Proxy(database.db, {
      get(target, key) {
        if (isAway) throw new Error('the connection was lost');
        return Reflect.get(target, key, target);
      },
    });
    const read = createKnownPeople(db, () => now);
    expect((await read())?.beginnings.size).toBeGreaterThan(0);
    isAway = true;
    now = new Date(now.getTime() + 10_000);
    await expect(read()).rejects.toThrow('the connection was lost');
    isAway = false;
    expect((await read())?.beginnings.size).toBeGreaterThan(0);
  });
});
