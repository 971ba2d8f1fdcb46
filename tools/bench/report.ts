import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import type { Comparison } from './baseline.ts';
import { type Outcome, percent, short } from './setup/bench.ts';

/** Prints the measurements as Markdown, ready for `docs/performance.md`. */
export function printTables(outcomes: ReadonlyMap<string, Outcome>): void {
  const figures = [...outcomes].flatMap(([bench, outcome]) =>
    outcome.figures.map(({ what, reached, aim, met, detail }) => [
      bench,
      what,
      reached,
      aim,
      met === null ? '' : met ? 'yes' : 'no',
      detail,
    ]),
  );
  const memory = [...outcomes].flatMap(([bench, outcome]) =>
    outcome.memory.map(({ process, megabytes, how }) => [bench, process, `${megabytes.toFixed(0)} MB`, how]),
  );
  console.log(`\n${new Date().toISOString().slice(0, 10)}, ${machine()}\n`);
  console.log(table(['bench', 'figure', 'reached', 'aim', 'met', 'behind it'], figures));
  console.log(`\n${table(['bench', 'process', 'memory', ''], memory)}`);
}

/** Prints each ratio beside the baseline's, and those that are worse by more than a third. */
export function printComparison(comparisons: readonly Comparison[]): void {
  const rows = comparisons.map(({ name, value, baseline, worseBy, isRegression }) => [
    name,
    short(value),
    `${short(baseline.median)} (${short(baseline.min)} to ${short(baseline.max)}, ${baseline.runs} runs)`,
    worseBy > 0 ? `${percent(worseBy)} worse` : `${percent(-worseBy)} better`,
    isRegression ? 'REGRESSION' : '',
  ]);
  console.log(`\n${table(['ratio', 'this run', 'baseline', 'against it', ''], rows)}`);
  const found = comparisons.filter(({ isRegression }) => isRegression).length;
  console.log(`\n${comparisons.length} ratios compared, ${found} worse by more than a third`);
}

function machine(): string {
  // Not every copy of the code is a Git repository.
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD']).stdout?.toString().trim();
  const [, , load = 0] = loadavg();
  return [
    `${availableParallelism()} cores`,
    `Node ${process.versions.node}`,
    ...(commit ? [`commit ${commit}`] : []),
    `load over the last 15 minutes ${load.toFixed(1)}`,
  ].join(', ');
}

/** A Markdown table with its columns lined up. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
