/** The photographer's studio, the library and space. */

import { mix } from '../color.ts';
import { circle, curve, fill, line, type Point, polygon, round } from '../pen.ts';
import { drawLampShade, rectPath } from './rooms.ts';
import { drawStars, drawSunOrMoon } from './sky.ts';
import { drawLayer, type Stage, shapeRidge } from './stage.ts';

export const drawLibrary = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('books');
  const rows = 6;
  let shelves = '';
  for (let row = 0; row < rows; row++) {
    const bottom = (height * (row + 1)) / rows;
    const tall = height / rows;
    for (let x = 0; x < width; ) {
      const w = unit * roll.between(0.018, 0.042);
      const h = tall * roll.between(0.58, 0.84);
      const color = stage.local(
        roll.pick([
          ...scene.palette.accents,
          '#8a3f36',
          '#2f5560',
          '#d9b67a',
          '#5a4a6a',
          '#efe0c4',
          '#3f5f4a',
        ]),
        0.45,
      );
      if (roll.chance(0.93))
        shelves +=
          fill(rectPath(x, bottom - h, w * 0.94, h), color) +
          fill(rectPath(x, bottom - h, w * 0.2, h), scene.palette.glow, 0.16) +
          fill(rectPath(x, bottom - h * 0.82, w * 0.94, h * 0.06), scene.palette.glow, 0.45);
      x += w;
    }
    shelves += drawLayer(
      stage,
      rectPath(-10, bottom - tall * 0.03, width + 20, tall * 0.09),
      stage.local('#7a4f34', 0.35),
      bottom,
      0.05,
    );
  }
  const posts = [0, 0.34, 0.68, 1]
    .map((x) =>
      drawLayer(
        stage,
        rectPath(width * x - unit * 0.016, -10, unit * 0.032, height + 20),
        stage.local('#6a4430', 0.3),
        0,
        0.05,
      ),
    )
    .join('');
  return (
    fill(rectPath(0, 0, width, height), stage.local('#4a3026', 0.3)) +
    shelves +
    posts +
    fill(
      rectPath(0, 0, width, height),
      stage.pen.radial(stage.head, unit * 0.9, [
        [0, scene.palette.glow, 0.5],
        [0.6, scene.palette.glow, 0.06],
        [1, scene.palette.near, 0.6],
      ]),
    ) +
    drawLampShade(stage, width * roll.pick([0.16, 0.85]), height * 0.12, stage.local('#3f7a5f', 0.2))
  );
};

export const drawStudio = (stage: Stage): string => {
  const { width, height, unit, scene, head } = stage;
  const { palette } = scene;
  const roll = stage.dice('studio');
  const kind = roll.pick(['arch', 'circles', 'sheets', 'rays'] as const);
  const base = fill(
    rectPath(0, 0, width, height),
    stage.pen.linear(
      [0, 0],
      [width * 0.3, height],
      [
        [0, palette.sky[1]],
        [1, palette.far],
      ],
    ),
  );
  const shift = unit * roll.between(-0.14, 0.14);
  if (kind === 'arch') {
    const arch = (grow: number, color: string) =>
      drawLayer(
        stage,
        `M${round(head[0] + shift - unit * grow)} ${round(height * 1.1)}V${round(head[1])}a${round(unit * grow)} ${round(unit * grow)} 0 0 1 ${round(unit * grow * 2)} 0V${round(height * 1.1)}Z`,
        color,
        head[1] - unit * grow,
        0.15,
      );
    return (
      base +
      arch(0.52, palette.sky[2]) +
      arch(0.42, palette.accents[1]) +
      arch(0.32, mix(palette.accents[0], palette.glow, 0.25))
    );
  }
  if (kind === 'circles')
    return (
      base +
      drawSunOrMoon(stage) +
      drawLayer(stage, circle([width * 0.06, height * 0.86], unit * 0.34), palette.middle, height * 0.5) +
      drawLayer(stage, circle([width * 0.96, height * 0.2], unit * 0.2), palette.accents[0], 0) +
      drawLayer(stage, circle([width * 0.95, height * 0.96], unit * 0.26), palette.accents[1], height * 0.7)
    );
  if (kind === 'rays')
    return (
      base +
      Array.from({ length: 18 }, (_, i) => {
        const a = (i / 18) * Math.PI * 2;
        const far = width + height;
        return fill(
          polygon([
            head,
            [head[0] + Math.cos(a) * far, head[1] + Math.sin(a) * far],
            [head[0] + Math.cos(a + 0.175) * far, head[1] + Math.sin(a + 0.175) * far],
          ]),
          palette.glow,
          0.3,
        );
      }).join('') +
      drawSunOrMoon(stage, false)
    );
  return (
    base +
    [0.36, 0.52, 0.68, 0.84]
      .map((y, i) =>
        drawLayer(
          stage,
          shapeRidge(stage, `sheet${i}`, height * y, unit * 0.3, 1).path,
          [palette.far, palette.accents[1], palette.middle, palette.accents[0]][i] as string,
          height * (y - 0.2),
          0.15,
        ),
      )
      .join('')
  );
};

export const drawSpace = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { palette } = scene;
  const roll = stage.dice('space');
  const planet = (center: Point, radius: number, color: string, ring: boolean) => {
    const side = scene.light.side;
    const ball = circle(center, radius);
    const bands = [-0.5, -0.15, 0.2, 0.55]
      .map((y, i) =>
        line(
          curve([
            [center[0] - radius, center[1] + y * radius],
            [center[0], center[1] + (y + 0.12) * radius],
            [center[0] + radius, center[1] + y * radius],
          ]),
          i % 2 ? palette.glow : palette.accents[1],
          radius * 0.13,
          0.32,
        ),
      )
      .join('');
    const halo = ring
      ? line(
          `M${round(center[0] - radius * 1.7)} ${round(center[1] + radius * 0.5)}a${round(radius * 1.78)} ${round(radius * 0.42)} -16 0 0 ${round(radius * 3.4)} ${round(-radius)}`,
          palette.glow,
          radius * 0.1,
          0.8,
        )
      : '';
    return (
      drawLayer(stage, ball, color, center[1] - radius, 0.1) +
      stage.pen.clipped(
        ball,
        bands +
          fill(
            ball,
            stage.pen.radial([center[0] + side * radius * 0.6, center[1] - radius * 0.6], radius * 1.9, [
              [0, palette.glow, 0.5],
              [0.5, palette.near, 0],
              [1, palette.near, 0.85],
            ]),
          ),
      ) +
      halo
    );
  };
  const deep = fill(
    rectPath(0, 0, width, height),
    stage.pen.linear(
      [0, 0],
      [width, height],
      [
        [0, mix(palette.sky[0], '#070a1c', 0.72)],
        [0.6, mix(palette.sky[1], '#14123a', 0.6)],
        [1, mix(palette.sky[2], '#2a1450', 0.5)],
      ],
    ),
  );
  const nebula = [0, 1, 2, 3]
    .map((i) => {
      const c: Point = [width * roll.next(), height * roll.next()];
      const r = unit * roll.between(0.3, 0.6);
      return fill(
        circle(c, r),
        stage.pen.radial(c, r, [
          [0, palette.accents[i % 3] as string, 0.5],
          [1, palette.accents[i % 3] as string, 0],
        ]),
      );
    })
    .join('');
  return (
    deep +
    nebula +
    drawStars(stage, 190, 1) +
    planet(
      [width * roll.pick([0.14, 0.84]), height * roll.between(0.16, 0.34)],
      unit * roll.between(0.13, 0.2),
      palette.accents[0],
      true,
    ) +
    planet([width * roll.between(0.4, 0.6), height * 1.12], unit * 0.5, palette.middle, false) +
    planet([width * roll.pick([0.06, 0.93]), height * 0.62], unit * 0.05, palette.accents[1], false)
  );
};
