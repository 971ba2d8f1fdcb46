/**
 * The cost of a call as an installation grows: rows of content from 1,000 to 1,000,000 among a hundred accounts, and
 * accounts from 10 to 10,000. At each size two users are measured, one call after the other: one whose library is
 * always a hundred items, whatever the rest of the table holds, and one who owns a tenth of all rows (100,000 at most);
 * then a load of the same size everywhere, of users of the first kind, runs for a while. The best-fitting exponent
 * shows how a cost grows: 0 is constant, 1 doubles with the rows.
 *
 * Takes about ten minutes, most of it for filling: it runs only when it is named. `--picture` as for `capacity`.
 */
import { withScope } from '#tests/setup/with-scope.ts';
import { fitExponent } from './capacity/exponent.ts';
import type { GrowthStep, Size } from './capacity/growth-step.ts';
import { populate, type Share, signInAll, writeAccounts } from './capacity/populate.ts';
import { probe } from './capacity/probe.ts';
import { storeFigures } from './capacity/store-figures.ts';
import { markdown } from './capacity/tables.ts';
import { openTestBed, runStep, type Step, settle } from './capacity/test-bed.ts';
import { type Bench, multiple, short } from './setup/bench.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';

/** Users whose library stays the same, and its size. */
const constant = { accounts: 5, items: 100 };
const amongAccounts = 100;
const rowSizes = [1_000, 10_000, 100_000, 1_000_000] as const;
const accountSizes = [10, 100, 1_000, 10_000] as const;
const largest = 100_000;
const load = { users: 30, polling: 0.1, warmUpMs: 5_000, measuredMs: 10_000, seed: 1 };

export const growth: Bench = {
  name: 'growth',
  onlyByName: true,
  async run(scope) {
    const grown: GrowthStep[] = [];
    const keep = async (measured: Promise<GrowthStep>) => {
      grown.push(await measured);
      await storeFigures('growth', grown);
    };
    for (const rows of rowSizes) await keep(measureRows(scope, rows));
    for (const accounts of accountSizes) await keep(measureAccounts(scope, accounts));
    console.log(`\n${sizeTable(grown)}\n\n${exponentTable(grown)}`);
    const [least, most] = [grown[0], grown[rowSizes.length - 1]];
    if (!least || !most) throw new Error('nothing was measured');
    const cost = ({ mixed: { web, postgres } }: GrowthStep) => web + postgres;
    return {
      figures: [
        multiple(
          'processor time of a call among 1,000,000 rows, in that among 1,000',
          cost(most) / cost(least),
          `${short(cost(most))} and ${short(cost(least))} ms, web and PostgreSQL`,
        ),
      ],
      memory: [],
    };
  },
};

function measureRows(scope: AsyncDisposableStack, rows: number): Promise<GrowthStep> {
  const mine = Math.min(largest, rows / 10);
  const others = amongAccounts - constant.accounts - 1;
  const rest = Math.max(0, rows - mine - constant.accounts * constant.items);
  const shares = [
    constant,
    { accounts: 1, items: mine },
    { accounts: others, items: Math.round(rest / others), thumbnailsOnly: true },
  ];
  return measure(scope, { series: 'rows', rows, accounts: amongAccounts, mine }, shares);
}

function measureAccounts(scope: AsyncDisposableStack, accounts: number): Promise<GrowthStep> {
  const shares = [constant, { accounts: accounts - constant.accounts, items: 0 }];
  const rows = constant.accounts * constant.items;
  return measure(scope, { series: 'accounts', rows, accounts, mine: null }, shares);
}

/** @param shares of whom the first stay the same and the second's, where `mine` says so, is the large one */
const measure = (whole: AsyncDisposableStack, size: Size, shares: readonly Share[]): Promise<GrowthStep> =>
  withScope((scope) => {
    // In case the bench is stopped halfway.
    whole.defer(() => scope.disposeAsync());
    return measureIn(scope, size, shares);
  });

async function measureIn(
  scope: AsyncDisposableStack,
  size: Size,
  shares: readonly Share[],
): Promise<GrowthStep> {
  const place = await openBenchDatabase(scope);
  const [constants = [], large = [], others = []] = await populate(place, shares);
  const stand = await openTestBed(scope, place);
  const [one, ...many] = await signInAll(place, [...constants, ...large.slice(0, 1), ...others]);
  if (!one) throw new Error('there is no user');
  const owner = many[constants.length - 1];
  const constantCosts = await probe(stand, one);
  const largeCosts = size.mine !== null && owner ? await probe(stand, owner) : null;
  const accounts = await writeAccounts(place, 'accounts', [one, ...many.slice(0, constants.length - 1)]);
  await settle(place, 20_000);
  const step = await runStep(stand, { ...load, accounts });
  const memory = await postgresMemory(place.pid);
  console.log(
    `\n${size.series}: ${size.rows} rows, ${size.accounts} accounts; PostgreSQL holds ${short(memory?.megabytes ?? 0)} MB`,
  );
  return { ...size, constant: constantCosts, large: largeCosts, mixed: toMixed(step) };
}

function toMixed({ calls, errors, p50, p99, used }: Step): GrowthStep['mixed'] {
  const failed = Object.values(errors).reduce((sum, n) => sum + n, 0);
  return { calls, errors: failed, p50, p99, web: used.web / calls, postgres: used.postgres / calls };
}

const ms = (value: number) => short(value);

function sizeTable(grown: readonly GrowthStep[]): string {
  const rows = grown.map(({ series, rows, accounts, mine, mixed }) => [
    series,
    rows.toLocaleString('en'),
    accounts.toLocaleString('en'),
    mine === null ? '–' : mine.toLocaleString('en'),
    ...[mixed.p50, mixed.p99, mixed.web, mixed.postgres].map(ms),
    String(mixed.errors),
  ]);
  const head = ['grows', 'rows', 'accounts', 'of the largest', 'p50', 'p99', 'web', 'PostgreSQL', 'errors'];
  return markdown(head, rows);
}

/** Each kind of call at every size, and how its processor time grows. */
function exponentTable(grown: readonly GrowthStep[]): string {
  const lines = (['rows', 'accounts'] as const).flatMap((series) => {
    const sizes = grown.filter((each) => each.series === series);
    return (['constant', 'large'] as const).flatMap((whose) => {
      const kinds = [...new Set(sizes.flatMap((size) => (size[whose] ?? []).map(({ kind }) => kind)))];
      return kinds.map((kind) => {
        const costs = sizes.flatMap((size) => {
          const found = size[whose]?.find((each) => each.kind === kind);
          return found ? [{ size: series === 'rows' ? size.rows : size.accounts, ...found }] : [];
        });
        const points = costs.map(({ size, web, postgres }) => [size, web + postgres] as const);
        return [
          series,
          whose === 'constant' ? 'a hundred items' : 'a tenth of all',
          kind,
          costs.map(({ p50 }) => ms(p50)).join(', '),
          costs.map(({ p99 }) => ms(p99)).join(', '),
          costs.map(({ web }) => ms(web)).join(', '),
          costs.map(({ postgres }) => ms(postgres)).join(', '),
          points.length > 1 ? fitExponent(points).toFixed(2) : '–',
        ];
      });
    });
  });
  return markdown(
    ['grows', 'asked by one with', 'call', 'p50', 'p99', 'web', 'PostgreSQL', 'exponent'],
    lines,
  );
}
