/** Draws the results of the fleet bench, as SVG for light and dark pages. */
import type { Case, RuleName } from './cases.ts';
import type { Measured } from './measure.ts';

const shown: readonly { rule: RuleName; colour: string; name: string }[] = [
  { rule: 'first come', colour: 'first', name: 'first come, first served' },
  { rule: 'affinity only', colour: 'affinity', name: 'affinity only' },
  { rule: 'ours', colour: 'ours', name: 'ours' },
];
const rows: readonly {
  title: string;
  of: (measured: Measured) => number;
  text: (value: number) => string;
}[] = [
  {
    title: 'base models loaded per 100 jobs',
    of: ({ baseSwaps, jobs }) => (100 * baseSwaps) / jobs,
    text: digits,
  },
  { title: '99th percentile wait, minutes', of: ({ waitP99 }) => waitP99, text: inMinutes },
  {
    title: '99th percentile wait of interactive jobs, minutes',
    of: ({ interactiveP99 }) => interactiveP99,
    text: inMinutes,
  },
  {
    title: 'GPU seconds per job',
    of: ({ gpuSecondsPerJob }) => gpuSecondsPerJob,
    text: (value) => value.toFixed(1),
  },
];
const panel = { width: 290, height: 120, gap: 26, top: 96, rowGap: 62 };
const margin = 28;
const bar = 22;

export function drawFleet(cases: readonly Case[]): string {
  const published = cases.filter(({ times }) => times === 'published');
  const sizes = [...new Set(published.map(({ engines }) => engines))];
  const width = 2 * margin + sizes.length * panel.width + (sizes.length - 1) * panel.gap;
  const height = panel.top + rows.length * (panel.height + panel.rowGap);
  const panels = rows.flatMap((row, down) =>
    sizes.map((engines, across) => {
      const x = margin + across * (panel.width + panel.gap);
      const y = panel.top + down * (panel.height + panel.rowGap);
      const own = published.filter((each) => each.engines === engines);
      return `<g transform="translate(${x} ${y})">${drawPanel(row, own)}</g>`;
    }),
  );
  const heads = sizes.map(
    (engines, across) =>
      `<text class="head" x="${margin + across * (panel.width + panel.gap)}" y="66">${engines} engine${engines > 1 ? 's' : ''}</text>`,
  );
  const legend = shown.map(
    ({ colour, name }, n) =>
      `<rect class="${colour}" x="${margin + n * 190}" y="22" width="12" height="12" rx="3"/><text x="${margin + 18 + n * 190}" y="32">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Models loaded, waits and GPU seconds by scheduling rule, for 1, 8 and 64 engines at three loads">
<style>
  text { font: 12px system-ui, sans-serif; fill: #3d3a35; }
  .head { font-size: 15px; font-weight: 600; fill: #1d1b18; }
  .value { font-size: 10px; text-anchor: middle; }
  .load { text-anchor: middle; }
  .page { fill: #fbfaf7; }
  .axis { stroke: #b9b4aa; }
  .first { fill: #9a948a; }
  .affinity { fill: #c98a2b; }
  .ours { fill: #2a6f97; }
  @media (prefers-color-scheme: dark) {
    text { fill: #cfcac1; }
    .head { fill: #f3efe8; }
    .page { fill: #1b1a18; }
    .axis { stroke: #56524b; }
    .first { fill: #857f75; }
    .affinity { fill: #dba04a; }
    .ours { fill: #62a8d1; }
  }
</style>
<rect class="page" width="${width}" height="${height}" rx="10"/>
${[...legend, ...heads, ...panels].join('\n')}
</svg>
`;
}

function drawPanel({ title, of, text }: (typeof rows)[number], cases: readonly Case[]): string {
  const most = Math.max(...cases.flatMap(({ measured }) => shown.map(({ rule }) => of(measured[rule]))));
  const step = panel.width / cases.length;
  const groups = cases.map(({ load, measured }, n) => {
    const middle = (n + 0.5) * step;
    const bars = shown.map(({ rule, colour }, k) => {
      const value = of(measured[rule]);
      const tall = (value / most) * (panel.height - 14);
      const x = middle + (k - shown.length / 2) * (bar + 5);
      const top = panel.height - tall;
      return `<rect class="${colour}" x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${bar}" height="${tall.toFixed(1)}" rx="2"/><text class="value" x="${(x + bar / 2).toFixed(1)}" y="${(top - 4).toFixed(1)}">${text(value)}</text>`;
    });
    return `${bars.join('')}<text class="load" x="${middle}" y="${panel.height + 16}">load ${load * 100} %</text>`;
  });
  return `<text y="-12">${title}</text><line class="axis" x2="${panel.width}" y1="${panel.height}" y2="${panel.height}"/>${groups.join('')}`;
}

function inMinutes(seconds: number): string {
  return digits(seconds / 60);
}

function digits(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
