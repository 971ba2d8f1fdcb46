/** Lights out of focus, and houses with lit windows. */

import { mix } from '../color.ts';
import { circle, fill, line, type Point, round } from '../pen.ts';
import type { Dice } from '../random.ts';
import { drawLayer, type Stage } from './stage.ts';

/** Draws out-of-focus lights. */
export function drawBokeh(stage: Stage, count: number, top: number, bottom: number): string {
  const roll = stage.dice('bokeh');
  const { palette } = stage.scene;
  return Array.from({ length: count }, () => {
    const center: Point = [roll.next() * stage.width, stage.height * roll.between(top, bottom)];
    const radius = stage.unit * roll.between(0.008, 0.034);
    const color = mix(roll.pick([palette.glow, palette.glow, ...palette.accents]), palette.glow, 0.3);
    return (
      fill(circle(center, radius), color, roll.between(0.2, 0.55)) +
      line(circle(center, radius), palette.glow, stage.unit * 0.0016, 0.35)
    );
  }).join('');
}

/** Draws a block of flats with lit windows. */
export function drawTower(
  stage: Stage,
  roll: Dice,
  x: number,
  width: number,
  top: number,
  color: string,
  lit: number,
): string {
  const { palette, time } = stage.scene;
  const height = stage.height - top;
  const glow =
    time === 'day' || time === 'dawn'
      ? mix(color, palette.sky[0], 0.45)
      : mix(palette.glow, palette.accents[1], 0.4);
  const cell = stage.unit * roll.between(0.016, 0.024);
  const columns = Math.max(2, Math.floor(width / (cell * 1.7)));
  const gap = width / columns;
  let windows = '';
  for (let row = 0; row < Math.min(24, Math.floor(height / (cell * 2.2))); row++) {
    for (let column = 0; column < columns; column++) {
      if (roll.chance(lit))
        windows += `M${round(x + gap * (column + 0.28))} ${round(top + cell * (1.4 + row * 2.2))}h${round(gap * 0.44)}v${round(cell * 1.1)}h${round(-gap * 0.44)}Z`;
    }
  }
  const roof = roll.pick([
    '',
    `M${round(x + width * 0.3)} ${round(top)}v${round(-cell * 2)}h${round(width * 0.4)}v${round(cell * 2)}Z`,
    `M${round(x + width * 0.48)} ${round(top)}v${round(-cell * 5)}h${round(width * 0.03)}v${round(cell * 5)}Z`,
  ]);
  const body = `M${round(x)} ${round(top)}h${round(width)}v${round(height)}h${round(-width)}Z${roof}`;
  return (
    drawLayer(stage, body, color, top, 0.6) +
    fill(
      `M${round(x)} ${round(top)}h${round(width * 0.16)}v${round(height)}h${round(-width * 0.16)}Z`,
      palette.glow,
      0.1,
    ) +
    (windows ? fill(windows, glow, 0.75) : '')
  );
}
