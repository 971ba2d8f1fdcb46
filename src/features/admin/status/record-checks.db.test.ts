import { beforeEach, describe, expect, it } from 'vitest';
import type { StatusComponent } from '#contract/status.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { recordStatusJob, removeOldStatusJob, statusJobs } from './jobs.ts';
import { getStatusReport, getWebAvailability } from './queries.ts';
import { statusChecks, webPresence } from './schema.ts';
import { startPresence } from './web-presence.ts';

const database = useDatabase();
const start = new Date('2026-06-15T12:00:05Z');
let now = start;
let enginesOnline = true;

beforeEach(async () => {
  now = start;
  enginesOnline = true;
  await database.db.delete(statusChecks);
  await database.db.delete(webPresence);
});

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};
const clock = () => now;

/** Carries out one of the feature's jobs, as a worker would. */
async function runJob(definition: typeof recordStatusJob): Promise<void> {
  const jobs = statusJobs({ db: database.db, clock, enginesOnline: async () => enginesOnline });
  const job = jobs.find((each) => each.definition === definition);
  await job?.handle({}, new AbortController().signal);
}
const record = () => runJob(recordStatusJob);

/** A web process that lives as long as the test says. */
async function webProcess() {
  const warnings: unknown[] = [];
  const presence = await startPresence({
    db: database.db,
    clock,
    log: { warn: (...said: unknown[]) => void warnings.push(said) },
  });
  return { ...presence, warnings };
}

/** A web process and a worker, minute by minute. */
async function bothRun(web: { beat(): Promise<void> }, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    minutes(1);
    await web.beat();
    await record();
  }
}

async function shown(component: StatusComponent) {
  const report = await getStatusReport(database.db, now);
  const found = report.components.find((each) => each.component === component);
  if (!found) throw new Error('all components are reported');
  return { now: found.now, days: found.days, today: found.days.at(-1) };
}

describe('checks', () => {
  it('find everything up while web, worker and an engine run', async () => {
    const web = await webProcess();
    await bothRun(web, 5);
    await web.stop();
    for (const component of ['web', 'worker', 'engines'] as const) {
      const { now: state, today } = await shown(component);
      expect([state, today]).toEqual(['up', { date: '2026-06-15', checks: 5, failed: 0 }]);
    }
  });

  it('count once in a minute, however often the job is delivered', async () => {
    await Promise.all([record(), record(), record()]);
    now = new Date(start.getTime() + 40_000);
    await record();
    expect((await shown('worker')).today?.checks).toBe(1);
  });

  it('find the web down when none of its processes was heard of for a minute', async () => {
    const web = await webProcess();
    await bothRun(web, 2);
    await web.stop();
    minutes(1);
    await record();
    const { now: state, today } = await shown('web');
    expect([state, today]).toEqual(['down', { date: '2026-06-15', checks: 3, failed: 1 }]);
    expect((await shown('worker')).now).toBe('up');
  });

  it('find the web up while one of several processes is there', async () => {
    const stopped = await webProcess();
    await stopped.stop();
    minutes(1);
    const other = await webProcess();
    await record();
    await other.stop();
    expect((await shown('web')).now).toBe('up');
  });

  it('find engines down when none is online', async () => {
    await record();
    enginesOnline = false;
    minutes(1);
    await record();
    const { now: state, today } = await shown('engines');
    expect([state, today?.checks, today?.failed]).toEqual(['down', 2, 1]);
  });

  it('say nothing of now when they are five minutes old', async () => {
    await record();
    minutes(5);
    expect((await shown('worker')).now).toBe('up');
    now = new Date(now.getTime() + 1);
    expect((await shown('worker')).now).toBe('unknown');
  });
});

describe('a time without workers', () => {
  it('is a failure of the workers, not of the web that was there, and not recorded for engines', async () => {
    const web = await webProcess();
    await bothRun(web, 1);
    for (let n = 0; n < 10; n++) {
      minutes(1);
      await web.beat();
    }
    await record();
    await web.stop();
    expect((await shown('worker')).today).toMatchObject({ checks: 11, failed: 9 });
    expect((await shown('web')).today).toMatchObject({ checks: 11, failed: 0 });
    expect((await shown('engines')).today).toMatchObject({ checks: 2, failed: 0 });
    expect((await shown('worker')).now).toBe('up');
  });

  it('is a failure of the web too when it was away as well', async () => {
    const before = await webProcess();
    await bothRun(before, 1);
    await before.stop();
    minutes(10);
    const after = await webProcess();
    await record();
    await after.stop();
    // In the first of the nine missed minutes it had been seen less than a minute before.
    expect((await shown('web')).today).toMatchObject({ checks: 11, failed: 8 });
  });

  it('is put down to the clock when it is short', async () => {
    await record();
    minutes(3);
    await record();
    expect((await shown('worker')).today).toMatchObject({ checks: 2, failed: 0 });
  });

  it('belongs to the days in which it was', async () => {
    await record();
    minutes(2 * 24 * 60);
    await record();
    const { days } = await shown('worker');
    expect(days.slice(-4)).toEqual([
      { date: '2026-06-14', checks: 0, failed: 0 },
      // 12:01 to midnight.
      { date: '2026-06-15', checks: 720, failed: 719 },
      { date: '2026-06-16', checks: 1440, failed: 1440 },
      { date: '2026-06-17', checks: 721, failed: 720 },
    ]);
  });
});

describe('a web process', () => {
  it('that slept starts a new span, and the gap stays visible', async () => {
    const web = await webProcess();
    minutes(1);
    await web.beat();
    minutes(30);
    await web.beat();
    await web.stop();
    const spans = await database.db.select().from(webPresence).orderBy(webPresence.since);
    expect(spans.map(({ since, seenAt }) => seenAt.getTime() - since.getTime())).toEqual([60_000, 0]);
  });

  it('that cannot write goes on, and says so in the log', async () => {
    const warnings: unknown[] = [];
    const gone = { insert: () => ({ values: () => Promise.reject(new Error('no connection')) }) };
    const web = await startPresence({
      db: gone as never,
      clock,
      log: { warn: (...said: unknown[]) => void warnings.push(said) },
    });
    await web.stop();
    expect(warnings).toHaveLength(1);
  });
});

describe('the report', () => {
  it('has 90 days, the oldest first, and today last', async () => {
    const { days } = await shown('web');
    expect(days).toHaveLength(90);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-03-18', '2026-06-15']);
    expect(days.every(({ checks }) => checks === 0)).toBe(true);
    expect(await getStatusReport(database.db, now)).toMatchObject({ checkedAt: null, incidents: [] });
  });

  it('moves on with the days', async () => {
    await record();
    minutes(89 * 24 * 60);
    expect((await shown('worker')).days[0]).toEqual({ date: '2026-06-15', checks: 1, failed: 0 });
    minutes(24 * 60);
    expect((await shown('worker')).days[0]?.date).toBe('2026-06-16');
  });

  it('says when the latest check was', async () => {
    await record();
    minutes(2);
    await record();
    expect((await getStatusReport(database.db, now)).checkedAt).toBe('2026-06-15T12:02:05.000Z');
  });
});

describe('availability', () => {
  const day = (date: string, checks: number, failed: number, component: StatusComponent = 'web') => ({
    component,
    day: date,
    checks,
    failed,
    lastOk: true,
    lastCheckedAt: new Date(`${date}T23:59:00Z`),
  });

  it('is the share of the web’s checks of 30 days that found it up', async () => {
    expect(await getWebAvailability(database.db, now)).toBeNull();
    await database.db
      .insert(statusChecks)
      .values([
        day('2026-05-16', 1440, 1440),
        day('2026-05-17', 1440, 0),
        day('2026-06-15', 560, 10),
        day('2026-06-15', 560, 560, 'worker'),
      ]);
    expect(await getWebAvailability(database.db, now)).toBe(0.995);
  });

  it('of more than a year ago is removed', async () => {
    await database.db.insert(statusChecks).values([day('2025-05-10', 1440, 0), day('2025-05-11', 1440, 0)]);
    await database.db.insert(webPresence).values([
      { id: '01900000-0000-7000-8000-000000000001', since: start, seenAt: new Date('2025-05-11T12:00:04Z') },
      { id: '01900000-0000-7000-8000-000000000002', since: start, seenAt: new Date('2025-05-11T12:00:05Z') },
    ]);
    await runJob(removeOldStatusJob);
    expect(await database.db.select({ day: statusChecks.day }).from(statusChecks)).toEqual([
      { day: '2025-05-11' },
    ]);
    expect(await database.db.select().from(webPresence)).toHaveLength(1);
  });
});
