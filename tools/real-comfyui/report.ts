/** The kit's results as the tables of docs/engines.md. */
import { drawingFamilies } from '../../src/engines/workflows/stacks.ts';
import type { ContractResult, OperationResult, ReleaseResults } from './results.ts';

const notRun = '–';

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const unique = (values: readonly string[]) => [...new Set(values)];

/** A table of checks, of what is drawn by every family, of the other operations, and of the contract suite. */
export function formatReport(releases: readonly ReleaseResults[]): string {
  const versions = releases.map(({ version }) => version);
  const all = releases.flatMap(({ operations }) => operations);
  const isDrawn = (title: string) =>
    drawingFamilies.filter((family) => all.some((each) => each.title === title && each.family === family))
      .length > 1;
  const titles = unique(all.map(({ title }) => title));
  const mark = (title: string, family: string) =>
    releases.map(({ operations }) => formatMark(operations, title, family));
  const drawn = titles
    .filter(isDrawn)
    .map((title) => [title, ...drawingFamilies.map((family) => mark(title, family).join(' '))]);
  const others = titles
    .filter((title) => !isDrawn(title))
    .flatMap((title) => {
      const families = unique(all.flatMap((each) => (each.title === title ? [each.family] : [])));
      return families.map((family) => [title, code(family), ...mark(title, family)]);
    });
  const checks = unique(releases.flatMap((each) => each.checks.map(({ what }) => what))).map((what) => [
    what,
    ...releases.map((each) => {
      const found = each.checks.find((check) => check.what === what);
      return found ? `${found.ok ? '✓' : '✗'} ${found.detail}`.trim().replaceAll('|', '/') : notRun;
    }),
  ]);
  const suites = unique(releases.flatMap(({ contract }) => contract.map(({ family }) => family))).map(
    (family) => [code(family), ...releases.map(({ contract }) => formatContract(contract, family))],
  );
  return [
    table(['Check', ...versions], checks),
    table([`Operation, on ${versions.join(' and ')}`, ...drawingFamilies.map(code)], drawn),
    table(['Operation', 'Family', ...versions], others),
    ...(suites.length > 0 ? [table(['The contract suite with', ...versions], suites)] : []),
    ...releases.flatMap(({ operations, version }) =>
      operations.flatMap(({ family, fault, title }) =>
        fault === null ? [] : [`- ${version}, ${title}, ${family}: ${fault}`],
      ),
    ),
  ].join('\n\n');
}

const code = (name: string) => `\`${name}\``;

function formatMark(operations: readonly OperationResult[], title: string, family: string): string {
  const found = operations.find((each) => each.title === title && each.family === family);
  if (!found) return notRun;
  return found.fault === null ? '✓' : '✗';
}

function formatContract(results: readonly ContractResult[], family: string): string {
  const found = results.find((each) => each.family === family);
  return found ? `${found.held} held, ${found.broken} broken, ${found.leftOut} left out` : notRun;
}

export const isFlawless = ({ checks, contract, operations }: ReleaseResults): boolean =>
  checks.every(({ ok }) => ok) &&
  operations.every(({ fault }) => fault === null) &&
  contract.every(({ broken }) => broken === 0);
