/** Draws the results of `capacity` and `growth`, as SVG for light and dark pages. */
import type { GrowthStep } from './growth-step.ts';
import type { Step } from './test-bed.ts';

type Taken<Measured> = {
  taken: string;
  commit: string | undefined;
  cores: number;
  node: string;
  measured: Measured;
};
export type StoredStep = Omit<Step, 'took'>;
export type Figures = {
  capacity?: Taken<{ found: number; isSecond: boolean; steps: StoredStep[] }>;
  growth?: Taken<GrowthStep[]>;
};

const margin = 28;
const panel = { width: 400, height: 170, gap: 70, top: 74, rowGap: 96 };
const aimMs = 250;
const users = [
  { key: 'web', name: 'web' },
  { key: 'postgres', name: 'PostgreSQL' },
  { key: 'worker', name: 'worker' },
  { key: 'crowd', name: 'load generator' },
] as const;
const shownKinds = ['first page', 'search', 'map', 'picture', 'generate', 'stats'] as const;

export function drawCapacity(figures: Figures): string {
  const top: string[] = [];
  const rows: string[][] = [];
  if (figures.capacity) {
    const { steps, found } = figures.capacity.measured;
    const sorted = steps.toSorted((a, b) => a.asked - b.asked);
    rows.push([drawLatency(sorted, found), drawShares(sorted, figures.capacity.cores)]);
    top.push(
      `<text class="head" x="${margin}" y="38">${found} users at a time within ${aimMs} ms for 99 of 100 calls, on ${figures.capacity.cores} cores</text>`,
    );
  }
  const grown = figures.growth?.measured.filter(({ series }) => series === 'rows') ?? [];
  if (grown.length > 0) {
    rows.push((['constant', 'large'] as const).map((whose) => drawGrowth(grown, whose)));
  }
  const width = 2 * margin + 24 + 2 * panel.width + panel.gap;
  const height = panel.top + rows.length * (panel.height + panel.rowGap);
  const panels = rows.flatMap((row, down) =>
    row.map(
      (drawn, across) =>
        `<g transform="translate(${margin + 24 + across * (panel.width + panel.gap)} ${panel.top + 16 + down * (panel.height + panel.rowGap)})">${drawn}</g>`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="How long calls take and who uses the processors, by how many people are there; and what calls cost as the content grows from a thousand rows to a million">
<style>
  text { font: 12px system-ui, sans-serif; fill: #3d3a35; }
  .head { font-size: 16px; font-weight: 600; fill: #1d1b18; }
  .tick { font-size: 10px; }
  .middle { text-anchor: middle; }
  .end { text-anchor: end; }
  .page { fill: #fbfaf7; }
  .axis, .grid { stroke: #b9b4aa; fill: none; }
  .grid { stroke-dasharray: 2 4; }
  .aim { stroke: #b3403a; stroke-dasharray: 6 4; fill: none; }
  .aim-text { fill: #b3403a; }
  .line { fill: none; stroke-width: 2; }
  .a { stroke: #2a6f97; fill: #2a6f97; } .b { stroke: #c98a2b; fill: #c98a2b; } .c { stroke: #6a994e; fill: #6a994e; }
  .d { stroke: #9a948a; fill: #9a948a; } .e { stroke: #8e5572; fill: #8e5572; } .f { stroke: #c1666b; fill: #c1666b; }
  .line.a, .line.b, .line.c, .line.d, .line.e, .line.f { fill: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #cfcac1; }
    .head { fill: #f3efe8; }
    .page { fill: #1b1a18; }
    .axis, .grid { stroke: #56524b; }
    .aim { stroke: #e5857f; } .aim-text { fill: #e5857f; }
    .a { stroke: #62a8d1; fill: #62a8d1; } .b { stroke: #dba04a; fill: #dba04a; } .c { stroke: #95c078; fill: #95c078; }
    .d { stroke: #857f75; fill: #857f75; } .e { stroke: #c48aa8; fill: #c48aa8; } .f { stroke: #e08e92; fill: #e08e92; }
  }
</style>
<rect class="page" width="${width}" height="${height}" rx="10"/>
${[...top, ...panels].join('\n')}
</svg>
`;
}

type Scale = (value: number) => number;
const logScale =
  (from: number, to: number, length: number): Scale =>
  (value) =>
    ((Math.log(Math.max(from, Math.min(to, value))) - Math.log(from)) / (Math.log(to) - Math.log(from))) *
    length;

/** Medians and 99th percentiles over the number of users. */
function drawLatency(steps: readonly StoredStep[], found: number): string {
  const most = steps.at(-1)?.asked ?? 2;
  const x: Scale = (value) => (value / most) * panel.width;
  const slowest = Math.max(1_000, ...steps.map(({ p99 }) => p99));
  const up = logScale(1, slowest, panel.height);
  const y: Scale = (value) => panel.height - up(value);
  const lines = (['p99', 'p95', 'p50'] as const).map((key, n) =>
    drawLine(
      'abc'[n] ?? 'a',
      steps.map((step) => [x(step.asked), y(step[key])]),
    ),
  );
  const ticks = steps
    .filter(({ asked }, at) => at === 0 || asked - (steps[at - 1]?.asked ?? 0) > most / 14)
    .map(
      ({ asked }) =>
        `<text class="tick middle" x="${x(asked).toFixed(1)}" y="${panel.height + 15}">${asked}</text>`,
    );
  const grid = [1, 10, 100, 1_000, 10_000]
    .filter((ms) => ms <= slowest)
    .map((ms) => gridLine(y(ms), `${ms} ms`));
  const aim = `<line class="aim" x2="${panel.width}" y1="${y(aimMs).toFixed(1)}" y2="${y(aimMs).toFixed(1)}"/><text class="tick aim-text" x="${4}" y="${(y(aimMs) - 4).toFixed(1)}">aim ${aimMs} ms</text>`;
  const mark = `<line class="grid" x1="${x(found).toFixed(1)}" x2="${x(found).toFixed(1)}" y2="${panel.height}"/>`;
  return `${title('how long calls take, by people there at a time')}${grid.join('')}${mark}${aim}${lines.join('')}${ticks.join('')}${axis()}${legend(['99th percentile', '95th', 'median'])}`;
}

/** The processor shares of each process. */
function drawShares(steps: readonly StoredStep[], cores: number): string {
  const most = steps.at(-1)?.asked ?? 2;
  const x: Scale = (value) => (value / most) * panel.width;
  const y: Scale = (value) => panel.height - (Math.min(cores, value) / cores) * panel.height;
  const lines = users.map(({ key }, n) =>
    drawLine(
      'abcd'[n] ?? 'a',
      steps.map(({ asked, used, seconds }) => [x(asked), y(used[key] / (seconds * 1_000))]),
    ),
  );
  const ticks = steps
    .filter(({ asked }, at) => at === 0 || asked - (steps[at - 1]?.asked ?? 0) > most / 14)
    .map(
      ({ asked }) =>
        `<text class="tick middle" x="${x(asked).toFixed(1)}" y="${panel.height + 15}">${asked}</text>`,
    );
  const grid = Array.from({ length: 2 * cores + 1 }, (_, n) => gridLine(y(n / 2), (n / 2).toFixed(1)));
  return `${title('cores that each one keeps busy')}${grid.join('')}${lines.join('')}${ticks.join('')}${axis()}${legend(users.map(({ name }) => name))}`;
}

/** Processor time of calls, web and PostgreSQL together, as rows grow. */
function drawGrowth(sizes: readonly GrowthStep[], whose: 'constant' | 'large'): string {
  const [first = 1, last = 10] = [sizes[0]?.rows, sizes.at(-1)?.rows];
  const x = logScale(first, Math.max(last, first * 10), panel.width);
  const up = logScale(0.1, 1_000, panel.height);
  const y: Scale = (value) => panel.height - up(value);
  const lines = shownKinds.map((kind, n) =>
    drawLine(
      'abcdef'[n] ?? 'a',
      sizes.flatMap((size) => {
        const probed = size[whose]?.find((each) => each.kind === kind);
        return probed ? [[x(size.rows), y(probed.web + probed.postgres)] as const] : [];
      }),
    ),
  );
  const ticks = sizes.map(
    ({ rows, mine }) =>
      `<text class="tick middle" x="${x(rows).toFixed(1)}" y="${panel.height + 15}">${(whose === 'large' && mine ? mine : rows).toLocaleString('en')}</text>`,
  );
  const grid = [0.1, 1, 10, 100, 1_000].map((ms) => gridLine(y(ms), `${ms} ms`));
  const what =
    whose === 'constant'
      ? 'processor time of a call for a library of 100, by all rows'
      : 'processor time of a call, by one’s own rows (a tenth of all)';
  return `${title(what)}${grid.join('')}${lines.join('')}${ticks.join('')}${axis()}${legend(shownKinds)}`;
}

function drawLine(colour: string, points: readonly (readonly [number, number])[]): string {
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const dots = points.map(
    ([x, y]) => `<circle class="${colour}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>`,
  );
  return `<polyline class="line ${colour}" points="${path}"/>${dots.join('')}`;
}

function title(text: string): string {
  return `<text y="-12">${text}</text>`;
}

function axis(): string {
  return `<line class="axis" x2="${panel.width}" y1="${panel.height}" y2="${panel.height}"/>`;
}

function gridLine(y: number, text: string): string {
  return `<line class="grid" x2="${panel.width}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}"/><text class="tick end" x="-6" y="${(y + 3).toFixed(1)}">${text}</text>`;
}

function legend(names: readonly string[]): string {
  const step = panel.width / Math.max(3, Math.min(6, names.length));
  return names
    .map(
      (name, n) =>
        `<circle class="${'abcdef'[n]}" cx="${5 + n * step}" cy="${panel.height + 36}" r="4"/><text class="tick" x="${13 + n * step}" y="${panel.height + 40}">${name}</text>`,
    )
    .join('');
}
