/** Draws how many harmless pictures each threshold would refuse, as SVG for light and dark pages. */

const width = 760;
const panel = { left: 60, top: 84, width: 660, height: 160 };
const steps = Array.from({ length: 19 }, (_, at) => (at + 1) / 20);
/** The axis ends at this share even where none is refused. */
const leastShare = 0.05;

/** @param scores the explicitness of each harmless picture, 0 to 1 @param shipped the threshold that ships */
export function drawFalseRefusals(scores: readonly number[], shipped: number): string {
  const shares = steps.map(
    (threshold) => scores.filter((score) => score >= threshold).length / scores.length,
  );
  const most = Math.max(leastShare, ...shares);
  const column = panel.width / steps.length;
  const bars = shares.map((share, at) => {
    const high = (panel.height * share) / most;
    return `<rect class="bar" x="${(at * column).toFixed(1)}" y="${(panel.height - high).toFixed(1)}" width="${(column - 3).toFixed(1)}" height="${high.toFixed(1)}"/>`;
  });
  const ticks = steps
    .filter((_, at) => at % 2 === 1)
    .map((threshold) => {
      const x = (threshold * 20 - 0.5) * column;
      return `<text class="middle" x="${x.toFixed(1)}" y="${panel.height + 18}">${threshold.toFixed(1)}</text>`;
    });
  const mark = (shipped * 20 - 0.5) * column;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 300" width="${width}" height="300" role="img" aria-label="The share of ${scores.length} harmless pictures that each threshold of explicitness would refuse">
<style>
  text { font: 12px system-ui, sans-serif; fill: #3d3a35; }
  .head { font-size: 16px; font-weight: 600; fill: #1d1b18; }
  .middle { text-anchor: middle; }
  .page { fill: #fbfaf7; }
  .axis { stroke: #b9b4aa; }
  .mark { stroke: #a3401f; stroke-dasharray: 4 4; }
  .bar { fill: #2a6f97; }
  @media (prefers-color-scheme: dark) {
    text { fill: #cfcac1; }
    .head { fill: #f3efe8; }
    .page { fill: #1b1a18; }
    .axis { stroke: #56524b; }
    .mark { stroke: #e58a66; }
    .bar { fill: #62a8d1; }
  }
</style>
<rect class="page" width="${width}" height="300" rx="10"/>
<text class="head" x="${panel.left}" y="34">Harmless pictures refused, by threshold of explicitness</text>
<text x="${panel.left}" y="56">${scores.length} drawn figures, clothed; the dashed line is the threshold that ships</text>
<g transform="translate(${panel.left} ${panel.top})">
<text x="-8" y="4" text-anchor="end">${(most * 100).toFixed(0)} %</text>
<text x="-8" y="${panel.height}" text-anchor="end">0</text>
${bars.join('\n')}
<line class="axis" x1="0" x2="${panel.width}" y1="${panel.height}" y2="${panel.height}"/>
<line class="mark" x1="${mark.toFixed(1)}" x2="${mark.toFixed(1)}" y1="0" y2="${panel.height}"/>
${ticks.join('\n')}
</g>
</svg>
`;
}
