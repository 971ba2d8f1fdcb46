/**
 * The short form of `npm run bench -- capacity` and `growth`: a few simulated users for a few seconds, on real web and
 * worker processes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../tools/bench/capacity/browser.ts';
import { populate, signInAll, writeAccounts } from '../tools/bench/capacity/populate.ts';
import { probe } from '../tools/bench/capacity/probe.ts';
import { type Account, startUsers } from '../tools/bench/capacity/simulated-users.ts';
import { kindTable, stepTable } from '../tools/bench/capacity/tables.ts';
import { type CallRecorder, kinds } from '../tools/bench/capacity/tally.ts';
import { openTestBed, runStep, settle, type TestBed } from '../tools/bench/capacity/test-bed.ts';
import { Visitor } from '../tools/bench/capacity/visitor.ts';
import { createRandom } from './setup/create-random.ts';
import { useDatabase } from './setup/database.ts';

const database = useDatabase();
const scope = new AsyncDisposableStack();
let stand: TestBed;
let accounts: Account[];

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-capacity-'));
  scope.defer(() => rm(folder, { recursive: true, force: true }));
  const place = { db: database.db, url: database.url, folder, pid: process.pid };
  const [people = []] = await populate(place, [{ accounts: 12, items: 120 }]);
  stand = await openTestBed(scope, place);
  accounts = await signInAll(place, people);
}, 120_000);

afterAll(() => scope.disposeAsync());

describe('a user who does everything once', () => {
  it('makes every kind of call without an error', async () => {
    const told = new Map<string, number>();
    const wrong: string[] = [];
    const counting: CallRecorder = {
      took: (kind) => void told.set(kind, (told.get(kind) ?? 0) + 1),
      failed: (kind, _, why) => void wrong.push(`${kind}: ${why}`),
      bytes: () => {},
    };
    const browser = new Browser(stand.web.facts.address, accounts[0]?.cookie ?? '');
    const visitor = new Visitor({ browser, counting, random: createRandom(1), polls: false });
    const deeds = ['open', 'generate', 'browse', 'scroll', 'scroll', 'filter', 'search'] as const;
    for (const deed of deeds) await visitor.do(deed, performance.now());
    await visitor.do('browse', performance.now());
    // All listed items count as seen by then, so the list itself continues.
    for (let n = 0; n < 7; n++) await visitor.do('scroll', performance.now());
    for (const deed of ['view', 'mark', 'download'] as const) await visitor.do(deed, performance.now());
    await expect.poll(() => [...told.keys()].sort()).toEqual([...kinds].sort());
    await visitor.leave();
    expect(wrong).toEqual([]);
  });
});

describe('load by many users', () => {
  it('is served without an error, and reports the processor time of each process', async () => {
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

  it('does not wait for a slow server: each call counts from the moment at which it was due', async () => {
    // The server does not answer: each call fails at its timeout, and every call is counted.
    const crowd = startUsers({
      ...{ address: 'http://127.0.0.1:9', accounts, users: 3, polling: 1 },
      ...{ seed: 1, warmUpMs: 0, measuredMs: 500 },
    });
    const { errors, took } = await crowd.tally();
    expect(Object.keys(errors).join()).toContain('ECONNREFUSED');
    expect(took).toEqual({});
  });
});

it('each kind of call can be measured by itself', async () => {
  const probed = await probe(stand, accounts[1] as Account, { calls: 3, ms: 2_000, warmUp: 1 });
  expect(probed.map(({ kind }) => kind)).toContain('deep page');
  for (const { p50, p99 } of probed) expect(p99).toBeGreaterThanOrEqual(p50);
});
