/** Draws the distributions of likeness, as SVG for light and dark pages. */

/** Likeness of pairs of pictures, of one person and of two. */
export type Pairs = { name: string; same: number[]; different: number[] };

const width = 760;
const panel = { left: 60, width: 660, height: 130, top: 70, rowGap: 70 };
/** Points of likeness in a column. */
const step = 5;
const columns = 100 / step;

export function drawLikeness(all: readonly Pairs[]): string {
  const height = panel.top + all.length * (panel.height + panel.rowGap);
  const panels = all.map((pairs, row) => {
    const top = panel.top + row * (panel.height + panel.rowGap);
    return `<g transform="translate(${panel.left} ${top})">${drawPanel(pairs)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="How often pairs of pictures of the same person and of different people have which likeness">
<style>
  text { font: 12px system-ui, sans-serif; fill: #3d3a35; }
  .head { font-size: 16px; font-weight: 600; fill: #1d1b18; }
  .middle { text-anchor: middle; }
  .page { fill: #fbfaf7; }
  .axis { stroke: #b9b4aa; }
  .same { fill: #2a6f97; fill-opacity: 0.75; }
  .different { fill: #c98a2b; fill-opacity: 0.6; }
  @media (prefers-color-scheme: dark) {
    text { fill: #cfcac1; }
    .head { fill: #f3efe8; }
    .page { fill: #1b1a18; }
    .axis { stroke: #56524b; }
    .same { fill: #62a8d1; }
    .different { fill: #dba04a; }
  }
</style>
<rect class="page" width="${width}" height="${height}" rx="10"/>
<text class="head" x="${panel.left}" y="34">Likeness of pairs of pictures</text>
<rect class="same" x="400" y="23" width="12" height="12"/><text x="418" y="34">the same person</text>
<rect class="different" x="550" y="23" width="12" height="12"/><text x="568" y="34">different people</text>
${panels.join('\n')}
</svg>
`;
}

function drawPanel({ different, name, same }: Pairs): string {
  const [one, other] = [countShares(same), countShares(different)];
  const most = Math.max(...one, ...other);
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
  return [
    `<text x="0" y="-10">${name}: ${same.length} pairs of the same person, ${different.length} of different people</text>`,
    ...draw(other, 'different'),
    ...draw(one, 'same'),
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
