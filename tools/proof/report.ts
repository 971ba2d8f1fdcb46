/** What a run was like, in words and figures. */
import type { Befallen, Outage } from './outages.ts';

/** Something that must not be, and when it was found: with the seed it can be looked for again. */
export type Violation = { atSeconds: number; what: string };

export type ProofReport = {
  seed: number;
  /** From the first act to the last, without the quiet. */
  seconds: number;
  people: number;
  processes: { webs: number; workers: number; engines: number };
  storage: 'local' | 's3';
  /** Processes of web, worker and PostgreSQL that were killed outright. */
  kills: number;
  befallen: Record<string, number>;
  timeline: Befallen[];
  acts: Record<string, number>;
  figures: Record<string, number>;
  pages: Record<string, number>;
  /** Roles that did not come up at once, for lack of a database. */
  unfinishedStarts: number;
  webhooks: { delivered: number; refused: number };
  probes: number[];
  outages: { during: string; of: string; times: number; longestMs: number }[];
  longest: Outage[];
  quietSeconds: number;
  /** Promises that were held against the database. */
  claims: number;
  eventsCompared: number;
  files: { named: number; orphans: number };
  memory: { role: string; atStart: number | null; now: number | null }[];
  logs: { lines: number; errors: Record<string, number> };
  /** Empty, or the product is wrong. */
  violations: Violation[];
  /** Where data and logs of a run with violations lie. */
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
export function reportInWords(report: ProofReport): string[] {
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
    `${report.kills} kills in ${report.seconds.toFixed(0)} s, seed ${report.seed}: ${report.people} people on ${processes.webs} web, ${processes.workers} workers and ${processes.engines} engines, storage ${report.storage}.`,
    `What befell it: ${listed(befallen)}. Starts that needed another try: ${report.unfinishedStarts}.`,
    `${sum(acts)} acts: ${listed(acts)}.`,
    `${figures.jobs} jobs (${figures.completed} completed, ${figures.failed} failed, ${figures.cancelled} cancelled) in ${figures.tries} tries, ${figures.trainings} of them trainings (${figures.trained} completed); ${figures.transfers} movements of tokens, ${figures.purchases} purchases, ${figures.subscriptions} payments of plans; ${webhooks.delivered} payment messages, ${webhooks.refused} of them not taken.`,
    `Pages: ${pages.events} events, ${pages.streams} streams, ${pages.resumed} of them resumed; told to read again ${pages.resyncs} times; ${pages.lostAnswers} answers lost, ${pages.away} times told to come again.`,
    `Checked: ${claims} promises, ${eventsCompared} events, ${files.named} files with their digests (${files.orphans} of tries that did not count), ${logs.lines} lines of logs. All quiet after ${report.quietSeconds.toFixed(1)} s.`,
    `Errors in the logs: ${listed(logs.errors)}.`,
    [
      '| no answer to a | while | times | longest |',
      '| --- | --- | --- | --- |',
      ...outages.map(
        ({ during, longestMs, of, times }) => `| ${of} | ${during} | ${times} | ${seconds(longestMs)} |`,
      ),
    ].join('\n'),
    `Megabytes, when it was ready and at the end: ${report.memory.map(({ atStart, now, role }) => `${role} ${megabytes(atStart)} → ${megabytes(now)}`).join(', ')}.`,
    ...(violations.length === 0
      ? ['Nothing was violated.']
      : [
          `VIOLATED (seed ${report.seed}; data and logs in ${report.kept}):`,
          violations.map(({ atSeconds, what }) => `- ${atSeconds.toFixed(1)} s: ${what}`).join('\n'),
        ]),
  ];
}
