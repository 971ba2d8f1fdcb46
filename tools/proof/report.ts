/** A run in words and figures. */
import type { FaultRecord, Outage } from './outages.ts';
import type { ProofProvider } from './payments/payments.ts';

/** A violation and its time: with the seed it can be reproduced. */
export type Violation = { atSeconds: number; what: string };

export type ProofReport = {
  seed: number;
  /** From the first action to the last, without the final wait. */
  seconds: number;
  people: number;
  processes: { webs: number; workers: number; engines: number };
  storage: 'local' | 's3';
  payments: ProofProvider;
  /** Processes of web, worker and PostgreSQL that were killed. */
  kills: number;
  befallen: Record<string, number>;
  timeline: FaultRecord[];
  acts: Record<string, number>;
  figures: Record<string, number>;
  pages: Record<string, number>;
  /** Roles that did not start at once, for lack of a database. */
  unfinishedStarts: number;
  /** How the service of hash lists answered inspections. */
  matcher: Record<string, number>;
  webhooks: { delivered: number; refused: number };
  probes: number[];
  outages: { during: string; of: string; times: number; longestMs: number }[];
  longest: Outage[];
  quietSeconds: number;
  /** Promises that were compared with the database. */
  claims: number;
  eventsCompared: number;
  files: { named: number; orphans: number };
  memory: { role: string; atStart: number | null; now: number | null }[];
  logs: { lines: number; errors: Record<string, number> };
  /** Violations; any entry is a defect of the product. */
  violations: Violation[];
  /** Where the data and logs of a run with violations are. */
  kept: string | null;
};

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, each) => total + each, 0);
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ') || 'none';
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (each: number | null) => (each === null ? '?' : `${Math.round(each)}`);

/** @returns lines of Markdown */
export function formatReport(report: ProofReport): string[] {
  const {
    acts,
    befallen,
    claims,
    eventsCompared,
    figures,
    files,
    logs,
    outages,
    pages,
    processes,
    violations,
    webhooks,
  } = report;
  return [
    `${report.kills} kills in ${report.seconds.toFixed(0)} s, seed ${report.seed}: ${report.people} creators on ${processes.webs} web, ${processes.workers} workers and ${processes.engines} engines, storage ${report.storage}, payments by ${report.payments === 'ccbill' ? 'CCBill’s double' : 'the sandbox'}.`,
    `Faults: ${listed(befallen)}. Failed starts that were repeated: ${report.unfinishedStarts}.`,
    `${sum(acts)} actions: ${listed(acts)}.`,
    `${figures.jobs} jobs (${figures.completed} completed, ${figures.failed} failed, ${figures.cancelled} cancelled) in ${figures.tries} attempts, ${figures.trainings} of them trainings (${figures.trained} completed); ${figures.transfers} token movements, ${figures.purchases} purchases, ${figures.subscriptions} plan payments; ${webhooks.delivered} payment webhooks, ${webhooks.refused} of them not accepted.`,
    `Inspections: ${figures.inspections} decisions; ${figures.withheld} outputs waited for theirs, ${figures.deliveredLater} of them were delivered later. The service of hash lists answered: ${listed(report.matcher)}.`,
    `Pages: ${pages.events} events, ${pages.streams} streams, ${pages.resumed} of them resumed; ${pages.resyncs} resyncs; ${pages.lostAnswers} answers lost, ${pages.away} server errors.`,
    `Checked: ${claims} promises, ${eventsCompared} events, ${files.named} files with their digests (${files.orphans} of attempts that did not count), ${logs.lines} log lines. Idle after ${report.quietSeconds.toFixed(1)} s.`,
    `Errors in the logs: ${listed(logs.errors)}.`,
    [
      '| outage | fault | times | longest |',
      '| --- | --- | --- | --- |',
      ...outages.map(
        ({ during, longestMs, of, times }) => `| ${of} | ${during} | ${times} | ${seconds(longestMs)} |`,
      ),
    ].join('\n'),
    `Memory in MB, when ready and at the end: ${report.memory.map(({ atStart, now, role }) => `${role} ${megabytes(atStart)} → ${megabytes(now)}`).join(', ')}.`,
    ...(violations.length === 0
      ? ['No violations.']
      : [
          `VIOLATIONS (seed ${report.seed}; data and logs in ${report.kept}):`,
          violations.map(({ atSeconds, what }) => `- ${atSeconds.toFixed(1)} s: ${what}`).join('\n'),
        ]),
  ];
}
