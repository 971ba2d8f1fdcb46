/** The monthly report (decision 139): its numbers are those of a seeded history, month by month, and it names nobody. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import type { MonthlyReport } from '#contract/monthly-reports.ts';
import { uploadRefusalRule } from '#contract/refused-uploads.ts';
import { reportKinds } from '#contract/takedowns.ts';
import { newId } from '#platform/ids.ts';
import { outputChecks } from '#schema/generation/output-checks';
import { uploads } from '#schema/library/uploads';
import { makeAppeal } from '#tests/factories/decisions.ts';
import { makeRefusedUpload } from '#tests/factories/refused-uploads.ts';
import { makeReport } from '#tests/factories/removals.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult } from '#tests/factories/withheld-results.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readPdfText } from '#tests/setup/read-pdf.ts';
import { runMonthlyReportCommand } from '../scripts/lib/monthly-report-command.ts';
import { safetyAppeals } from '../src/features/trust/safety/schema.ts';
import { takedownEvents, takedownItems, takedownNotices } from '../src/features/trust/takedowns/schema.ts';

const database = useDatabase();
const now = new Date('2026-04-10T12:00:00Z');
const months = ['2026-01', '2026-02', '2026-03'] as const;
const begin = Date.parse('2026-01-01T00:00:00Z');
const span = Date.parse('2026-04-01T00:00:00Z') - begin;
const hourMs = 3_600_000;

let folder: string;
let installation: TestInstallation;
let admin: TestClient;
/** The totals that the history has, by month and key. */
const totals = new Map<string, number>();
/** Hours to resolve, by month and prefix. */
const times = new Map<string, number[]>();
const emails: string[] = [];

const toMonth = (at: Date) => at.toISOString().slice(0, 7);
const add = (at: Date, key: string, n = 1) =>
  totals.set(`${toMonth(at)} ${key}`, (totals.get(`${toMonth(at)} ${key}`) ?? 0) + n);
const addTime = (prefix: string, from: Date, to: Date, due: number) => {
  const hours = (to.getTime() - from.getTime()) / hourMs;
  const key = `${toMonth(to)} ${prefix}`;
  times.set(key, [...(times.get(key) ?? []), hours]);
  add(to, `${prefix}.resolved`);
  if (hours > due) add(to, `${prefix}.late`);
};
/** Counts what was open when each month ended. */
const addOpen = (key: string, from: Date, to: Date | null) => {
  for (const month of months) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const end = new Date(Date.UTC(year, number, 1));
    if (from < end && (!to || to >= end)) add(new Date(`${month}-15T00:00:00Z`), key);
  }
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-month-'));
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
    env: { REPORT_DECISION_HOURS: '36', COMPLAINT_DAYS: '5' },
  });
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
  await makeHistory();
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeHistory(): Promise<void> {
  const { db } = database;
  const random = createRandom(29);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const moment = () => new Date(begin + Math.floor(random() * span));
  const later = (from: Date, hours: number) =>
    new Date(from.getTime() + Math.floor(random() * hours * hourMs));
  const { email, id: userId } = await makeUserWithTokens(db, 10_000);
  emails.push(email);

  for (let n = 0; n < 30; n++) {
    const at = moment();
    const people = pick(['none', 'consented', 'not_stated'] as const);
    await makeUpload(installation, userId, { createdAt: at, people });
    add(at, 'uploads.taken');
    if (people === 'consented') add(at, 'uploads.consented');
  }
  // A mask is no picture.
  await makeUpload(installation, userId, { createdAt: moment(), purpose: 'mask' });
  for (let n = 0; n < 30; n++) {
    const [at, rule] = [moment(), pick(uploadRefusalRule.options)];
    await makeRefusedUpload(db, userId, { rule, refusedAt: at });
    add(at, `uploads.refused.${rule}`);
  }

  for (let n = 0; n < 40; n++) {
    const [receivedAt, kind] = [moment(), pick(reportKinds)];
    const outcome = pick(['removed', 'refused', 'removed_automatically', 'open'] as const);
    const at = outcome === 'open' ? null : later(receivedAt, 72);
    const caseId = await makeReport(db, { kind, receivedAt, decidedAt: at });
    add(receivedAt, `reports.received.${kind}`);
    addOpen('reports.open', receivedAt, at);
    if (!at || outcome === 'open') continue;
    await db.insert(takedownEvents).values({ id: newId(), caseId, type: outcome, at });
    addTime('reports', receivedAt, at, 36);
    add(
      at,
      {
        removed: 'removals.decided',
        refused: 'removals.refused',
        removed_automatically: 'removals.automatic',
      }[outcome],
    );
    if (outcome === 'refused') continue;
    const copies = Math.floor(random() * 3);
    const restoredAt = random() < 0.4 ? later(at, 400) : null;
    for (let item = 0; item <= copies; item++) {
      const distance = item === 0 ? null : 4;
      const values = {
        caseId,
        itemId: newId(),
        userId,
        distance,
        withheldAt: receivedAt,
        releasedAt: restoredAt,
      };
      await db.insert(takedownItems).values({ kind: 'content', ...values });
    }
    add(at, 'removals.items', copies + 1);
    add(at, 'removals.copies', copies);
    if (restoredAt) add(restoredAt, 'removals.restored', copies + 1);
    const noticeId = newId();
    await db.insert(takedownNotices).values({ id: noticeId, caseId, userId, removedAt: at });
    const notice = { caseId, noticeId };
    const askedAt = later(at, 48);
    const asked = pick(['appealed', 'counter_notice', null] as const);
    if (!asked) continue;
    await db.insert(takedownEvents).values({ id: newId(), ...notice, type: asked, at: askedAt });
    const answer = pick(['appeal_upheld', 'restored', null] as const);
    const answeredAt = later(askedAt, 240);
    if (asked === 'counter_notice') {
      add(askedAt, 'counter_notices');
      if (answer !== 'restored') continue;
      await db.insert(takedownEvents).values({ id: newId(), ...notice, type: 'restored', at: answeredAt });
      add(answeredAt, 'removals.restored_by_notice');
      continue;
    }
    add(askedAt, 'appeals.removals.asked');
    addOpen('appeals.removals.open', askedAt, answer ? answeredAt : null);
    if (!answer) continue;
    await db.insert(takedownEvents).values({ id: newId(), ...notice, type: answer, at: answeredAt });
    add(answeredAt, `appeals.removals.${answer === 'restored' ? 'granted' : 'rejected'}`);
    addTime('appeals.removals', askedAt, answeredAt, 120);
  }

  // Appeals have strikes, which pause an account.
  const { id: appellant } = await makeUserWithTokens(db, 0);
  for (let n = 0; n < 25; n++) {
    const askedAt = moment();
    const state = pick(['open', 'upheld', 'overturned'] as const);
    const decidedAt = state === 'open' ? null : later(askedAt, 240);
    const { appealId } = await makeAppeal(db, appellant, { createdAt: askedAt });
    await db.update(safetyAppeals).set({ state, decidedAt }).where(eq(safetyAppeals.id, appealId));
    add(askedAt, 'appeals.decisions.asked');
    addOpen('appeals.decisions.open', askedAt, decidedAt);
    if (!decidedAt) continue;
    add(decidedAt, `appeals.decisions.${state === 'overturned' ? 'granted' : 'rejected'}`);
    addTime('appeals.decisions', askedAt, decidedAt, 120);
  }

  for (let n = 0; n < 15; n++) {
    const id = await makeWithheldResult(installation, userId);
    const withheldAt = moment();
    const state = pick(['in_review', 'refused', 'appealed', 'delivered', 'removed'] as const);
    const appealed = state === 'appealed' || (state !== 'in_review' && state !== 'refused' && random() < 0.5);
    const appealedAt = appealed ? later(withheldAt, 48) : null;
    const decided = state === 'delivered' || state === 'removed';
    const decidedAt = decided ? later(appealedAt ?? withheldAt, 240) : null;
    await db
      .update(outputChecks)
      .set({ state, withheldAt, appealedAt, appealText: appealed ? 'Look again.' : null, decidedAt })
      .where(eq(outputChecks.jobId, id));
    add(withheldAt, 'results.sfw.withheld');
    const outcome = state === 'in_review' ? 'open' : state === 'delivered' ? 'allowed' : 'refused';
    add(withheldAt, `results.sfw.${outcome}`);
    if (!appealedAt) continue;
    add(appealedAt, 'appeals.results.asked');
    addOpen('appeals.results.open', appealedAt, decidedAt);
    if (!decidedAt) continue;
    add(decidedAt, `appeals.results.${state === 'delivered' ? 'granted' : 'rejected'}`);
    addTime('appeals.results', appealedAt, decidedAt, 120);
  }
}

const read = async (month: string): Promise<MonthlyReport> =>
  (await admin.call('monthlyReport', { query: { month } })).body;
const listFigures = (report: MonthlyReport) => report.sections.flatMap(({ figures }) => figures);
const median = (hours: readonly number[]) => {
  const sorted = hours.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

describe('the monthly report', () => {
  it.each(months)('of %s has the numbers of the history, and no others', async (month) => {
    const report = await read(month);
    expect(report.isComplete).toBe(true);
    for (const { key, unit, value } of listFigures(report)) {
      if (unit === 'count') {
        expect([key, value]).toEqual([key, totals.get(`${month} ${key}`) ?? 0]);
        continue;
      }
      const hours = times.get(`${month} ${key.replace(/\.(median|longest)_hours$/, '')}`) ?? [];
      const expected = key.endsWith('median_hours') ? median(hours) : Math.max(...hours);
      if (hours.length === 0) expect([key, value]).toEqual([key, null]);
      else expect(Math.abs((value ?? Number.NaN) - expected), key).toBeLessThanOrEqual(0.051);
    }
    // Every number of the history is in the report.
    const keys = new Set(listFigures(report).map(({ key }) => key));
    for (const counted of totals.keys()) expect(keys).toContain(counted.split(' ')[1]);
  });

  it('is a CSV and a PDF with the same numbers, the notes, and nobody’s name', async () => {
    const report = await read('2026-02');
    const get = async (format: string) => {
      const response = await admin.fetch(`/api/admin/monthly-report/file?month=2026-02&format=${format}`);
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="monthly-report-2026-02.${format}"`,
      );
      return Buffer.from(await response.arrayBuffer());
    };
    const csv = (await get('csv')).toString();
    const pdf = readPdfText(await get('pdf'));
    for (const { key, label, value } of listFigures(report)) {
      expect(csv).toContain(`,${key},`);
      expect(csv).toContain(`,${value ?? ''},`);
      expect(pdf).toContain(label);
    }
    expect(csv).toContain('not stored');
    for (const text of [csv, pdf, JSON.stringify(report)]) {
      for (const name of [...emails, 'Ada Byron', 'ada@example.test']) expect(text).not.toContain(name);
    }
  });

  it('says that a month has not ended, and has none of a month that has not begun', async () => {
    expect((await read('2026-04')).isComplete).toBe(false);
    const ask = async (month: string) => (await admin.call('monthlyReport', { query: { month } })).status;
    expect(await ask('2026-05')).toBe(400);
    expect(await ask('2026-13')).toBe(400);
  });

  it('follows its retention: an upload that is gone no longer counts', async () => {
    const counted = (report: MonthlyReport) =>
      listFigures(report).find(({ key }) => key === 'uploads.taken')?.value;
    const before = counted(await read('2026-01')) ?? 0;
    const [one] = await database.db
      .select({ id: uploads.id })
      .from(uploads)
      .where(eq(uploads.purpose, 'picture'));
    await database.db.delete(uploads).where(eq(uploads.id, one?.id ?? ''));
    const after = await Promise.all(months.map(async (month) => counted(await read(month)) ?? 0));
    const expected = months.reduce((sum, month) => sum + (totals.get(`${month} uploads.taken`) ?? 0), 0);
    expect(after.reduce((sum, n) => sum + n, 0)).toBe(expected - 1);
    expect(before).toBeGreaterThan(0);
  });
});

describe('npm run monthly-report', () => {
  it('writes the file once, and says what it takes', async () => {
    const config = readConfig({ NODE_ENV: 'test', REPORT_DECISION_HOURS: '36', COMPLAINT_DAYS: '5' });
    const out = path.join(folder, 'report.csv');
    const run = (...args: string[]) => runMonthlyReportCommand(database.db, config, args, now);
    expect(await run('2026-02', '--format', 'csv', '--out', out)).toEqual({
      lines: [`Written: ${out}`],
      isDone: true,
    });
    expect(await readFile(out, 'utf8')).toMatch(/^Month,Section,Key,Figure,Value,Unit\r\n2026-02,Uploads,/);
    expect(await run('2026-02', '--format', 'csv', '--out', out)).toMatchObject({ isDone: false });
    expect(await run('2026-05', '--format', 'csv', '--out', `${out}x`)).toEqual({
      lines: ['This month has not begun.'],
      isDone: false,
    });
    for (const args of [
      [],
      ['2026-02'],
      ['2026', '--format', 'csv', '--out', out],
      ['2026-02', '--format', 'doc', '--out', out],
    ]) {
      expect((await run(...args)).lines).toEqual([
        'npm run monthly-report -- 2026-11 --format csv|pdf --out FILE',
      ]);
    }
  });
});
