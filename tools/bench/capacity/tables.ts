/** The measurements as Markdown. */
import { short } from '../setup/bench.ts';
import { quantile } from '../setup/statistics.ts';
import { kinds } from './tally.ts';
import type { Step } from './test-bed.ts';

export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const stepHead = [
  'users',
  'mean users',
  'calls/s',
  'MB/s',
  'p50',
  'p95',
  'p99',
  'errors',
  'web',
  'worker',
  'PostgreSQL',
  'load generator',
  'others',
  'busy',
  'load generator late, p99',
];

export function stepTable(steps: readonly Step[]): string {
  return markdown(stepHead, steps.toSorted((a, b) => a.asked - b.asked).map(toCells));
}

export function stepRow(step: Step): string {
  return `| ${toCells(step).join(' | ')} |${Object.entries(step.errors)
    .slice(0, 3)
    .map(([what, n]) => `\n  ${n} × ${what}`)
    .join('')}`;
}

function toCells({ asked, users, calls, seconds, bytes, p50, p95, p99, errors, used, busy, late }: Step) {
  const share = (ms: number) => `${((100 * ms) / (seconds * 1_000)).toFixed(0)} %`;
  return [
    String(asked),
    users.toFixed(0),
    (calls / seconds).toFixed(0),
    (bytes / seconds / 1e6).toFixed(1),
    ...[p50, p95, p99].map((ms) => `${short(ms)} ms`),
    String(Object.values(errors).reduce((sum, n) => sum + n, 0)),
    ...[used.web, used.worker, used.postgres, used.crowd, used.others].map(share),
    `${(100 * busy).toFixed(0)} %`,
    `${short(late.p99)} ms`,
  ];
}

/** Each kind of call of a step. */
export function kindTable({ took, seconds }: Step): string {
  const rows = kinds.flatMap((kind) => {
    const times = took[kind] ?? [];
    if (times.length === 0) return [];
    const at = (fraction: number) => `${short(quantile(times, fraction))} ms`;
    return [[kind, short(times.length / seconds), at(0.5), at(0.95), at(0.99), at(1)]];
  });
  return markdown(['kind', 'a second', 'p50', 'p95', 'p99', 'slowest'], rows);
}
