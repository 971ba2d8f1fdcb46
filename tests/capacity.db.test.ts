/** The short form of `npm run bench -- capacity` and `growth`: a few people for a few seconds, on web and worker processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../tools/bench/capacity/browser.ts';
import { type Account, gather } from '../tools/bench/capacity/crowd.ts';
import { populate, signInAll, writeAccounts } from '../tools/bench/capacity/populate.ts';
import { probe } from '../tools/bench/capacity/probe.ts';
import { openStand, runStep, type Stand, settle } from '../tools/bench/capacity/stand.ts';
import { kindTable, stepTable } from '../tools/bench/capacity/tables.ts';
import { type Counting, kinds } from '../tools/bench/capacity/tally.ts';
import { Visitor } from '../tools/bench/capacity/visitor.ts';
import { useDatabase } from './setup/database.ts';
import { seeded } from './setup/seeded.ts';

const database = useDatabase();
const scope = new AsyncDisposableStack();
let stand: Stand;
let accounts: Account[];

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-capacity-'));
  scope.defer(() => rm(folder, { recursive: true, force: true }));
  const place = { db: database.db, url: database.url, folder, pid: process.pid };
  const [people = []] = await populate(place, [{ accounts: 12, items: 120 }]);
  stand = await openStand(scope, place);
  accounts = await signInAll(place, people);
}, 120_000);

afterAll(() => scope.disposeAsync());

describe('a person who does everything once', () => {
  it('makes every kind of call, and none goes wrong', async () => {
    const told = new Map<string, number>();
    const wrong: string[] = [];
    const counting: Counting = {
      took: (kind) => void told.set(kind, (told.get(kind) ?? 0) + 1),
      failed: (kind, _, why) => void wrong.push(`${kind}: ${why}`),
      bytes: () => {},
    };
    const browser = new Browser(stand.web.facts.address, accounts[0]?.cookie ?? '');
    const visitor = new Visitor({ browser, counting, random: seeded(1), polls: false });
    const deeds = ['open', 'generate', 'browse', 'scroll', 'scroll', 'filter', 'search'] as const;
    for (const deed of deeds) await visitor.do(deed, performance.now());
    await visitor.do('browse', performance.now());
    // All that was read is seen by then, so that the list itself goes on.
    for (let n = 0; n < 7; n++) await visitor.do('scroll', performance.now());
    for (const deed of ['view', 'mark', 'download'] as const) await visitor.do(deed, performance.now());
    await expect.poll(() => [...told.keys()].sort()).toEqual([...kinds].sort());
    await visitor.leave();
    expect(wrong).toEqual([]);
  });
});

describe('a crowd', () => {
  it('is served without an error, and everybody’s processor time is told', async () => {
    const file = await writeAccounts(stand, 'accounts', accounts);
    const load = { users: 12, polling: 0.25, seed: 2, warmUpMs: 2_000, measuredMs: 6_000 };
    const step = await runStep(stand, { ...load, accounts: file });
    expect(step.errors).toEqual({});
    expect(step.calls).toBeGreaterThan(10);
    expect(step.p50).toBeGreaterThan(0);
    expect(step.p99).toBeGreaterThanOrEqual(step.p95);
    expect(step.users).toBeGreaterThan(0.5);
    if (process.platform === 'linux') expect(Math.min(step.used.web, step.used.crowd)).toBeGreaterThan(0);
    expect(stepTable([step])).toContain('| 12 |');
    expect(kindTable(step)).toContain('| picture |');
    expect(await settle(stand, 20_000)).toBe(true);
  });

  it('waits for nobody: what a slow server keeps back counts from when it was due', async () => {
    // Nobody answers there; each call fails when it is given up, and none is left out.
    const crowd = gather({
      ...{ address: 'http://127.0.0.1:9', accounts, users: 3, polling: 1 },
      ...{ seed: 1, warmUpMs: 0, measuredMs: 500 },
    });
    const { errors, took } = await crowd.tally();
    expect(Object.keys(errors).join()).toContain('ECONNREFUSED');
    expect(took).toEqual({});
  });
});

it('each kind of call can be asked for by itself', async () => {
  const probed = await probe(stand, accounts[1] as Account, { calls: 3, ms: 2_000, warmUp: 1 });
  expect(probed.map(({ kind }) => kind)).toContain('deep page');
  for (const { p50, p99 } of probed) expect(p99).toBeGreaterThanOrEqual(p50);
});
