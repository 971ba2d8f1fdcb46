/** The kit's findings as Markdown tables. */
import type { GraphReport } from './check-graphs.ts';
import type { Finding } from './disturbances.ts';
import type { OperationResult } from './operations.ts';

export type KitReport = {
  version: string;
  left: Record<string, string>;
  graphs: GraphReport;
  operations: OperationResult[];
  findings: Finding[];
};

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const describeResult = ({ fault, seconds }: OperationResult) =>
  fault === null ? `${seconds.toFixed(0)} s` : `✗ ${fault.replaceAll('|', '/').slice(0, 160)}`;

/** One row for each operation and family, with what came of it. */
export function formatReport({ findings, graphs, left, operations, version }: KitReport): string {
  const rows = operations.map((each) => [each.operation, each.family, describeResult(each)]);
  const checks = [
    ['graphs that fit its `/object_info`', `${graphs.graphs - graphs.misfits.length} of ${graphs.graphs}`],
    ['graphs that it validates', `${graphs.graphs - graphs.refused.length} of ${graphs.graphs}`],
    ...findings.map(({ detail, ok, what }) => [what, `${ok ? 'yes' : '✗'}: ${detail}`]),
  ];
  return [
    `## ComfyUI ${version}`,
    table(['Check', 'Result'], checks),
    table(['Operation', 'Family', version], rows),
    ...[...graphs.misfits, ...graphs.refused].map((line) => `- ${line}`),
    ...Object.entries(left).map(([file, reason]) => `- ${file} could not be made: ${reason}`),
  ].join('\n\n');
}

export const isFlawless = ({ findings, graphs, left, operations }: KitReport): boolean =>
  graphs.misfits.length + graphs.refused.length + Object.keys(left).length === 0 &&
  operations.every(({ fault }) => fault === null) &&
  findings.every(({ ok }) => ok);
