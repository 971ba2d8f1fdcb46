/**
 * Many processes under mixed load, killed at random, behind faulty connections; at the end, every promise is checked.
 * The seed decides every choice; the timing depends on the machine.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { withScope } from '#tests/setup/with-scope.ts';
import { prompt } from '../chaos/creators.ts';
import { calm, type Rates } from '../chaos/double.ts';
import { verify } from '../chaos/verify.ts';
import { makePerson, type Person, password, signIn } from './creator.ts';
import { injectFaults } from './faults.ts';
import { type ProofInstallation, startProofInstallation } from './installation.ts';
import { longestByKind, watchOutages } from './outages.ts';
import type { ProofProvider } from './payments/payments.ts';
import type { ProofReport, Violation } from './report.ts';
import { runCreators } from './run-creators.ts';
import { openSession } from './training-actions.ts';
import { verifyBooks } from './verify-books.ts';
import { verifyClaims } from './verify-claims.ts';
import { verifyLogs } from './verify-logs.ts';
import { verifyPages } from './verify-pages.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

export type ProofOptions = {
  kills: number;
  seed: number;
  people: number;
  webs: number;
  workers: number;
  engines: number;
  storage: 'local' | 's3';
  payments: ProofProvider;
  /** Mean times from one kill to the next, and from one action of a creator to their next. */
  everyMs: number;
  thinkMs: number;
  say?: (line: string) => void;
  /** Ends the faults before there were enough kills; everything is verified nevertheless. */
  enough?: AbortSignal;
};

/** Work on an engine takes long enough to be interrupted, and fails now and then. */
const working: Rates = {
  ...calm,
  stepMs: 12,
  slow: 0.1,
  slowMs: 120,
  exception: 0.01,
  cut: 0.005,
  error: 0.005,
};
/** Time for all work in progress to end. */
const quietMs = 240_000;
const upMs = 60_000;

export const runProof = (options: ProofOptions): Promise<ProofReport> =>
  withScope((scope) => runProofIn(scope, options));

async function runProofIn(scope: AsyncDisposableStack, options: ProofOptions): Promise<ProofReport> {
  const { seed, say = () => {} } = options;
  const violations: Violation[] = [];
  const started = Date.now();
  const now = () => Date.now() - started;
  const unexpected = (what: string) => {
    violations.push({ atSeconds: now() / 1000, what });
    say(`VIOLATED: ${what}`);
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-proof-'));
  // mkdtemp makes it private; the database's system user has to enter it.
  await chmod(folder, 0o755);
  scope.defer(async () => {
    if (violations.length === 0) await rm(folder, { recursive: true, force: true });
  });
  const random = createRandom(seed);
  const installation = await startProofInstallation(scope, {
    ...options,
    folder,
    random: createRandom(seed + 1),
    unexpected,
  });
  const { database, balancer: door, engines, matcher, storage, payments, webs, workers } = installation;
  const { db } = database;
  const { webhookRelay: office } = payments;
  const place = { db, door, payments, storage };
  const people = await Promise.all(
    Array.from({ length: options.people + 1 }, (_, nth) =>
      makePerson(place, { nth, random: createRandom(seed + 1_000 + nth), unexpected }),
    ),
  );
  scope.defer(() => Promise.all(people.map(({ page }) => page.close())).then(() => {}));
  await Promise.all(people.map(signIn));
  for (const { page } of people) page.open();
  await Promise.all(people.filter(({ trains }) => trains).map(openSession));

  say(
    `${options.people} creators, ${webs.length} web, ${workers.length} workers, ${engines.length} engines; seed ${seed}`,
  );
  const [prober, ...crowd] = people as [Person, ...Person[]];
  const begun = now();
  for (const { double } of engines) double.behave(working);
  office.handling = 'unruly';
  matcher.handling = 'unruly';
  const work = runCreators(crowd, options.thinkMs);
  const faults = injectFaults({ ...installation, unexpected }, random, {
    ...options,
    now,
    say: (what) => say(`${faults.killed()} of ${options.kills} kills; ${what}`),
  });
  options.enough?.addEventListener('abort', () => void faults.end());
  const watched = { befallen: faults.befallen, now };
  const probes = [
    watchOutages('read', () => works(prober, 'currentUser', {}), watched),
    watchOutages('write', () => works(prober, 'changeContent', favourite(prober)), watched),
  ];

  await faults.done;
  await faults.end();
  for (const role of [...webs, ...workers])
    if (!(await role.settled(upMs))) unexpected(`${role.name} did not restart within ${upMs / 1000} s`);
  await work.end();
  for (const probe of probes) await probe.end();
  const troubled = now() - begun;
  office.handling = 'deliver';
  matcher.handling = 'answer';
  for (const { double } of engines) double.behave(calm);
  const quietSince = now();
  const pages = people.map(({ page }) => page);
  const left = await waitUntilIdle(
    { db, doubles: engines.map(({ double }) => double), pages, payments },
    quietMs,
  );
  for (const what of left) unexpected(`not idle after ${quietMs / 1000} s: ${what}`);
  const quietSeconds = (now() - quietSince) / 1000;
  // Waits for the last events.
  await pause(1_500);

  const verdict = await verify(db, storage);
  for (const what of verdict.violations) unexpected(what);
  const claims = await verifyClaims(db, people, unexpected);
  await verifyBooks(db, payments, unexpected);
  const eventsCompared = await verifyPages(db, people, unexpected);
  await Promise.all(pages.map((page) => page.close()));
  const memory = await Promise.all(
    [...webs, ...workers].map(async (role) => ({ role: role.name, ...(await role.memory()) })),
  );
  const figures = await countFigures(db);
  for (const wrong of await Promise.all([...webs, ...workers].map((role) => role.end())))
    if (wrong) unexpected(wrong);
  await payments.verify(db, unexpected);
  const logs = await verifyLogs(installation.logs, listSecrets(installation, people), unexpected);
  const outages = probes.flatMap((probe) => probe.outages);
  return {
    seed,
    seconds: troubled / 1000,
    people: options.people,
    processes: { webs: webs.length, workers: workers.length, engines: engines.length },
    storage: options.storage,
    payments: options.payments,
    kills: faults.killed(),
    befallen: faults.counts,
    timeline: faults.befallen,
    acts: work.done,
    figures,
    pages: sumPages(people),
    unfinishedStarts: [...webs, ...workers].reduce((sum, role) => sum + role.unfinishedStarts(), 0),
    matcher: { ...matcher.answers },
    webhooks: {
      delivered: office.delivered.length,
      refused: office.delivered.filter((status) => status !== 200).length,
    },
    probes: probes.map((probe) => probe.tries()),
    outages: longestByKind(outages),
    longest: outages.toSorted((a, b) => b.ms - a.ms).slice(0, 20),
    quietSeconds,
    claims,
    eventsCompared,
    files: { named: verdict.filesNamed, orphans: verdict.orphans },
    memory,
    logs,
    violations,
    kept: violations.length > 0 ? folder : null,
  };
}

/** One call through the balancer. */
const works = async (
  { page }: Person,
  route: Parameters<Person['page']['client']['call']>[0],
  given: Parameters<Person['page']['client']['call']>[1],
) => (await page.client.call(route, given).catch(() => null))?.status === 200;

const favourite = ({ picture }: Person) => ({ params: { id: picture }, body: { favourite: true } });

function listSecrets({ secrets }: ProofInstallation, people: readonly Person[]): Map<string, string[]> {
  return new Map([
    ...secrets,
    ['a prompt', [prompt]],
    ['a password', [password]],
    ['a mail address', people.map(({ email }) => email)],
    ['a network address', ['10.9.0.']],
    [
      'a session',
      people.flatMap(({ page }) => decodeURIComponent(page.client.cookie).split(/[=.]/).at(-2) ?? []),
    ],
  ]);
}

function sumPages(people: readonly Person[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { page } of people)
    for (const [what, count] of Object.entries(page.counts)) sums[what] = (sums[what] ?? 0) + count;
  return sums;
}

async function countFigures(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`select
    (select count(*) from engine_jobs)::integer as jobs,
    (select count(*) from engine_jobs where state = 'completed')::integer as completed,
    (select count(*) from engine_jobs where state = 'failed')::integer as failed,
    (select count(*) from engine_jobs where state = 'cancelled')::integer as cancelled,
    (select count(*) from engine_jobs where operation = 'lora_training')::integer as trainings,
    (select count(*) from engine_jobs where operation = 'lora_training' and state = 'completed')::integer as trained,
    (select coalesce(sum(attempt), 0) from engine_jobs)::integer as tries,
    (select count(*) from ledger_transfers)::integer as transfers,
    (select count(*) from purchases where state = 'paid')::integer as purchases,
    (select count(*) from subscription_payments)::integer as subscriptions,
    (select count(*) from user_events)::integer as events,
    (select count(*) from uploads)::integer as uploads,
    (select count(*) from file_inspections)::integer as inspections,
    (select count(*) from output_checks)::integer as withheld,
    (select count(*) from output_checks where state = 'delivered')::integer as "deliveredLater"`);
  return rows[0] ?? {};
}
