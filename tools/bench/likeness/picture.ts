/** Draws the distributions of likeness, as SVG for light and dark pages. */

/** Two distributions of likeness: what should be alike, and what need not be. */
export type Comparison = { name: string; alike: Series; other: Series };
export type Series = { label: string; values: number[] };

const width = 760;
const panel = { left: 60, width: 660, height: 130, top: 84, rowGap: 78 };
/** Room for the last axis. */
const bottom = 40;
/** Points of likeness in a column. */
const step = 5;
const columns = 100 / step;

export function drawLikeness(all: readonly Comparison[]): string {
  const height = panel.top + all.length * (panel.height + panel.rowGap) - panel.rowGap + bottom;
  const panels = all.map((comparison, row) => {
    const top = panel.top + row * (panel.height + panel.rowGap);
    return `<g transform="translate(${panel.left} ${top})">${drawPanel(comparison)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="How often which likeness was measured: pairs of pictures of the same person and of different people, and pictures with a sheet and by description alone">
<style>
  text { font: 12px system-ui, sans-serif; fill: #3d3a35; }
  .head { font-size: 16px; font-weight: 600; fill: #1d1b18; }
  .name { font-weight: 600; }
  .middle { text-anchor: middle; }
  .page { fill: #fbfaf7; }
  .axis { stroke: #b9b4aa; }
  .alike { fill: #2a6f97; fill-opacity: 0.75; }
  .other { fill: #c98a2b; fill-opacity: 0.6; }
  @media (prefers-color-scheme: dark) {
    text { fill: #cfcac1; }
    .head { fill: #f3efe8; }
    .page { fill: #1b1a18; }
    .axis { stroke: #56524b; }
    .alike { fill: #62a8d1; }
    .other { fill: #dba04a; }
  }
</style>
<rect class="page" width="${width}" height="${height}" rx="10"/>
<text class="head" x="${panel.left}" y="34">Likeness, 0 to 100</text>
${panels.join('\n')}
</svg>
`;
}

function drawPanel({ alike, name, other }: Comparison): string {
  const [one, two] = [countShares(alike.values), countShares(other.values)];
  const most = Math.max(...one, ...two);
  const columnWidth = panel.width / columns;
  const draw = (shares: readonly number[], kind: string) =>
    shares.map((value, at) => {
      const high = (panel.height * value) / most;
      return `<rect class="${kind}" x="${(at * columnWidth).toFixed(1)}" y="${(panel.height - high).toFixed(1)}" width="${(columnWidth - 2).toFixed(1)}" height="${high.toFixed(1)}"/>`;
    });
  const ticks = [0, 25, 50, 75, 100].map(
    (value) =>
      `<text class="middle" x="${(value / 100) * panel.width}" y="${panel.height + 16}">${value}</text>`,
  );
  const legend = ([kind, { label, values }]: [string, Series], at: number) =>
    `<rect class="${kind}" x="${at * 330}" y="-18" width="12" height="12"/><text x="${at * 330 + 18}" y="-8">${label} (${values.length})</text>`;
  return [
    `<text class="name" x="0" y="-26">${name}</text>`,
    legend(['alike', alike], 0),
    legend(['other', other], 1),
    ...draw(two, 'other'),
    ...draw(one, 'alike'),
    `<line class="axis" x1="0" x2="${panel.width}" y1="${panel.height}" y2="${panel.height}"/>`,
    ...ticks,
  ].join('\n');
}

/** The share of the values in each column. */
function countShares(values: readonly number[]): number[] {
  const counts = Array.from({ length: columns }, () => 0);
  for (const value of values) {
    const at = Math.min(columns - 1, Math.floor(value / step));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count) => count / Math.max(1, values.length));
}
