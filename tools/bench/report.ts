import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import type { Outcome } from './setup/bench.ts';

/** Prints what was measured as Markdown, so that it can be put into `docs/performance.md` as it stands. */
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

function machine(): string {
  // Not every copy of the code is a repository.
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
