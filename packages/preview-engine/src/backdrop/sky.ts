/** Sky, sun and moon, stars, clouds. */

import { mix } from '../color.ts';
import { circle, fill, type Point, round } from '../pen.ts';
import type { Stage } from './stage.ts';

export function drawSky(stage: Stage): string {
  const { palette } = stage.scene;
  return fill(
    `M0 0H${stage.width}V${stage.height}H0Z`,
    stage.pen.linear(
      [0, 0],
      [0, stage.height * 0.78],
      [
        [0, palette.sky[0]],
        [0.52, palette.sky[1]],
        [1, palette.sky[2]],
      ],
    ),
  );
}

/** Draws the sun or the moon behind the head, with rings around it. */
export function drawSunOrMoon(stage: Stage, rings = true): string {
  const { pen, scene, unit, head } = stage;
  const { palette, time } = scene;
  const roll = stage.dice('disc');
  const radius = unit * roll.between(0.2, 0.33);
  const center: Point = [
    head[0] + unit * roll.between(-0.26, 0.26),
    head[1] + unit * roll.between(-0.16, 0.06),
  ];
  const dark = time === 'night';
  const core = dark ? mix(palette.glow, palette.sky[1], 0.12) : palette.glow;
  const halo = rings
    ? [2.1, 1.65, 1.28].map((size) => fill(circle(center, radius * size), core, 0.09)).join('')
    : '';
  const craters = dark
    ? [0, 1, 2, 3]
        .map(() =>
          fill(
            circle(
              [center[0] + roll.between(-0.6, 0.6) * radius, center[1] + roll.between(-0.6, 0.6) * radius],
              radius * roll.between(0.06, 0.16),
            ),
            palette.sky[2],
            0.22,
          ),
        )
        .join('')
    : '';
  return (
    fill(
      circle(center, radius * 2.6),
      pen.radial(center, radius * 2.6, [
        [0, palette.glow, 0.55],
        [1, palette.glow, 0],
      ]),
    ) +
    halo +
    fill(
      circle(center, radius),
      pen.linear(
        [center[0], center[1] - radius],
        [center[0], center[1] + radius],
        [
          [0, core],
          [1, mix(core, palette.sky[2], 0.45)],
        ],
      ),
    ) +
    craters
  );
}

export function drawStars(stage: Stage, count: number, low = 0.6): string {
  const roll = stage.dice('stars');
  return Array.from({ length: count }, () =>
    fill(
      circle(
        [roll.next() * stage.width, roll.next() * stage.height * low],
        (roll.next() ** 3 * 2.6 + 0.7) * (stage.unit / 1000),
      ),
      stage.scene.palette.glow,
      roll.between(0.3, 0.95),
    ),
  ).join('');
}

/** Draws one cloud with a flat base. */
function drawCloud(stage: Stage, [x, y]: Point, size: number, color: string, opacity: number): string {
  const path = `M${round(x - size)} ${round(y)}c${round(-size * 0.1)} ${round(-size * 0.3)} ${round(size * 0.3)} ${round(-size * 0.36)} ${round(size * 0.42)} ${round(-size * 0.24)}c${round(size * 0.1)} ${round(-size * 0.42)} ${round(size * 0.66)} ${round(-size * 0.4)} ${round(size * 0.74)} ${round(-size * 0.06)}c${round(size * 0.3)} ${round(-size * 0.22)} ${round(size * 0.62)} ${round(-size * 0.02)} ${round(size * 0.56)} ${round(size * 0.3)}Z`;
  return fill(
    path,
    stage.pen.linear(
      [0, y - size * 0.5],
      [0, y],
      [
        [0, mix(color, '#ffffff', 0.4)],
        [1, color],
      ],
    ),
    opacity,
  );
}

export function drawClouds(stage: Stage, count: number, scale = 1): string {
  const roll = stage.dice('clouds');
  const { palette } = stage.scene;
  return Array.from({ length: count }, () =>
    drawCloud(
      stage,
      [roll.next() * stage.width, stage.height * roll.between(0.06, 0.46)],
      stage.unit * roll.between(0.08, 0.2) * scale,
      mix(palette.sky[2], palette.glow, 0.4),
      roll.between(0.35, 0.8),
    ),
  ).join('');
}
