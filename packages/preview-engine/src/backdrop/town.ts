/** Streets, roofs, halls and castles. */

import { mix } from '../color.ts';
import { circle, curve, fill, line, type Point, polygon, round } from '../pen.ts';
import { drawBokeh, drawTower } from './lights.ts';
import { drawBush, drawFrond } from './plants.ts';
import { drawLampShade, rectPath } from './rooms.ts';
import { drawClouds, drawSky, drawStars, drawSunOrMoon } from './sky.ts';
import { drawLayer, type Stage, shapeRidge } from './stage.ts';

const isDark = (stage: Stage) =>
  stage.scene.time === 'night' || stage.scene.time === 'neon' || stage.scene.time === 'sunset';

export function drawSkyline(
  stage: Stage,
  name: string,
  base: number,
  rise: number,
  color: string,
  depth: number,
): string {
  const roll = stage.dice(name);
  const { width, unit } = stage;
  let drawn = '';
  for (let x = -unit * 0.05; x < width; ) {
    const w = unit * roll.between(0.07, 0.15);
    drawn += drawTower(
      stage,
      roll,
      x,
      w,
      base - rise * roll.between(0.25, 1),
      stage.local(color, depth),
      isDark(stage) ? 0.5 : 0.62,
    );
    x += w * roll.between(0.9, 1.12);
  }
  return drawn;
}

export const drawCity = (stage: Stage): string => {
  const { height, unit } = stage;
  return (
    drawSky(stage) +
    (isDark(stage) ? drawStars(stage, 50, 0.4) : '') +
    drawSunOrMoon(stage) +
    drawClouds(stage, 2) +
    drawSkyline(stage, 'far', height * 0.6, unit * 0.42, '#8fa0bc', 0.95) +
    drawSkyline(stage, 'middle', height * 0.74, unit * 0.4, '#6a7a9a', 0.6) +
    drawSkyline(stage, 'near', height * 0.98, unit * 0.36, '#3f4a66', 0.25) +
    (isDark(stage) ? drawBokeh(stage, 16, 0.6, 1) : '')
  );
};

function drawStringLights(stage: Stage, y: number, sag: number): string {
  const { width, unit, scene } = stage;
  const wire: Point[] = Array.from({ length: 13 }, (_, i) => [
    (width * i) / 12,
    y + sag * Math.sin((Math.PI * (i % 6.5)) / 6),
  ]);
  return (
    line(curve(wire), scene.palette.near, unit * 0.004, 0.8) +
    wire
      .map(
        ([x, wy]) =>
          fill(
            circle([x, wy + unit * 0.02], unit * 0.045),
            stage.pen.radial([x, wy + unit * 0.02], unit * 0.045, [
              [0, scene.palette.glow, 0.7],
              [1, scene.palette.glow, 0],
            ]),
          ) + fill(circle([x, wy + unit * 0.02], unit * 0.012), scene.palette.glow),
      )
      .join('')
  );
}

export const drawRooftop = (stage: Stage): string => {
  const { width, height, unit } = stage;
  const roll = stage.dice('roof');
  const wall = height * 0.76;
  const pots = [0.07, 0.93]
    .map(
      (x, i) =>
        drawFrond(
          stage,
          `pot${i}`,
          [width * x, wall],
          -1.57 + roll.between(-0.2, 0.2),
          unit * 0.26,
          stage.local('#3f7a55', 0.2),
        ) +
        drawFrond(
          stage,
          `pot2${i}`,
          [width * x, wall],
          -1.2 - i * 0.8,
          unit * 0.2,
          stage.local('#5a9a60', 0.2),
        ),
    )
    .join('');
  return (
    drawSky(stage) +
    (isDark(stage) ? drawStars(stage, 70, 0.5) : '') +
    drawSunOrMoon(stage) +
    drawSkyline(stage, 'far', height * 0.66, unit * 0.32, '#8fa0bc', 0.95) +
    drawSkyline(stage, 'middle', height * 0.78, unit * 0.22, '#5f6f90', 0.55) +
    pots +
    drawLayer(stage, rectPath(-10, wall, width + 20, height), stage.local('#a8674f', 0.2), wall, 0.05) +
    drawLayer(
      stage,
      rectPath(-10, wall - unit * 0.02, width + 20, unit * 0.04),
      stage.local('#c9a58a', 0.2),
      wall,
      0.05,
    ) +
    drawStringLights(stage, height * 0.1, unit * 0.1)
  );
};

export const drawStreet = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('street');
  const walls = ['#c9805a', '#d9b07a', '#7a9a94', '#b86a5f', '#8f8fb0'];
  const house = (x: number, w: number, top: number, depth: number) => {
    const color = stage.local(roll.pick(walls), depth);
    let windows = '';
    const glow = isDark(stage)
      ? mix(scene.palette.glow, scene.palette.accents[1], 0.4)
      : mix(color, scene.palette.sky[0], 0.5);
    for (let r = 0; r < 5; r++)
      for (let c = 0; c < 2; c++) {
        const [wx, wy, ww, wh] = [
          x + w * (0.16 + c * 0.42),
          top + unit * (0.06 + r * 0.15),
          w * 0.26,
          unit * 0.085,
        ];
        windows +=
          fill(
            rectPath(wx - w * 0.03, wy - w * 0.03, ww + w * 0.06, wh + w * 0.06),
            mix(color, scene.palette.glow, 0.5),
          ) +
          fill(rectPath(wx, wy, ww, wh), roll.chance(0.75) ? glow : mix(color, scene.palette.near, 0.6)) +
          fill(rectPath(wx + ww * 0.46, wy, ww * 0.08, wh), color);
      }
    const awning = rectPath(x - w * 0.03, height * 0.7, w * 1.06, unit * 0.06);
    return (
      drawLayer(stage, rectPath(x, top, w, height), color, top, 0.3) +
      windows +
      (depth < 0.6
        ? drawLayer(stage, awning, stage.local(roll.pick(scene.palette.accents), 0.25), height * 0.7, 0.1)
        : '')
    );
  };
  const lamp = (x: number) =>
    line(
      `M${round(x)} ${height}V${round(height * 0.3)}q0 ${round(-unit * 0.05)} ${round(unit * 0.05)} ${round(-unit * 0.05)}`,
      scene.palette.near,
      unit * 0.01,
    ) +
    fill(
      circle([x + unit * 0.06, height * 0.3 - unit * 0.04], unit * 0.12),
      stage.pen.radial([x + unit * 0.06, height * 0.3 - unit * 0.04], unit * 0.12, [
        [0, scene.palette.glow, 0.8],
        [1, scene.palette.glow, 0],
      ]),
    ) +
    fill(circle([x + unit * 0.06, height * 0.3 - unit * 0.04], unit * 0.022), scene.palette.glow);
  return (
    drawSky(stage) +
    drawSunOrMoon(stage, false) +
    house(width * 0.28, unit * 0.2, height * 0.34, 0.95) +
    house(width * 0.52, unit * 0.2, height * 0.3, 0.95) +
    house(width * 0.12, unit * 0.24, height * 0.22, 0.6) +
    house(width * 0.88 - unit * 0.24, unit * 0.24, height * 0.26, 0.6) +
    house(-unit * 0.1, unit * 0.3, height * 0.06, 0.3) +
    house(width - unit * 0.2, unit * 0.3, height * 0.1, 0.3) +
    lamp(width * 0.2) +
    drawBokeh(stage, 18, 0.35, 0.95)
  );
};

export const drawStation = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const arch = (i: number) => {
    const inset = width * 0.05 * i;
    return drawLayer(
      stage,
      `M${round(-20)} ${round(height)}V-20H${round(width + 20)}V${round(height)}H${round(width - inset)}V${round(height * 0.42)}a${round(width / 2 - inset)} ${round(height * (0.38 - i * 0.03))} 0 0 0 ${round(-(width - inset * 2))} 0V${round(height)}Z`,
      stage.local('#6f7f8a', i / 6),
      0,
      0.2,
    );
  };
  return (
    drawSky(stage) +
    drawSunOrMoon(stage) +
    [6, 5, 4, 3, 2].map(arch).join('') +
    drawLampShade(stage, width * 0.2, height * 0.16, stage.local(scene.palette.accents[0], 0.3)) +
    drawLampShade(stage, width * 0.82, height * 0.16, stage.local(scene.palette.accents[0], 0.3)) +
    drawBokeh(stage, 26, 0.3, 1) +
    drawLayer(
      stage,
      rectPath(-10, height * 0.86, width + 20, height),
      stage.local('#4a4f5a', 0.2),
      height * 0.86,
      0.1,
    ) +
    line(`M0 ${round(height * 0.88)}H${width}`, scene.palette.accents[1], unit * 0.012)
  );
};

export const drawCastle = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('castle');
  const keep = (x: number, w: number, top: number, depth: number) => {
    const color = stage.local('#9a8f8a', depth);
    const teeth = Array.from({ length: 4 }, (_, i) =>
      rectPath(x - w * 0.08 + (i * w * 1.16) / 3.6, top - w * 0.18, w * 0.2, w * 0.22),
    ).join('');
    const roof =
      depth > 0.5
        ? fill(
            polygon([
              [x - w * 0.14, top],
              [x + w * 0.5, top - w * 1.3],
              [x + w * 1.14, top],
            ]),
            stage.local(scene.palette.accents[0], depth),
          ) +
          fill(
            polygon([
              [x + w * 0.5, top - w * 1.3],
              [x + w * 1.14, top],
              [x + w * 0.5, top],
            ]),
            scene.palette.near,
            0.24,
          )
        : '';
    return (
      drawLayer(
        stage,
        rectPath(x, top, w, height) +
          (depth > 0.5 ? '' : rectPath(x - w * 0.08, top - w * 0.02, w * 1.16, w * 0.2) + teeth),
        color,
        top,
        0.4,
      ) +
      roof +
      [0.3, 0.9]
        .map((y) =>
          fill(
            `M${round(x + w * 0.4)} ${round(top + w * (y + 0.3))}v${round(-w * 0.18)}a${round(w * 0.1)} ${round(w * 0.1)} 0 0 1 ${round(w * 0.2)} 0v${round(w * 0.18)}Z`,
            isDark(stage) ? scene.palette.glow : scene.palette.near,
            0.75,
          ),
        )
        .join('')
    );
  };
  return (
    drawSky(stage) +
    (isDark(stage) ? drawStars(stage, 80) : '') +
    drawSunOrMoon(stage) +
    drawClouds(stage, 3) +
    drawLayer(
      stage,
      shapeRidge(stage, 'c1', height * 0.6, unit * 0.2, 3, true).path,
      stage.local('#8f9ab0', 0.95),
      height * 0.4,
    ) +
    keep(width * 0.12, unit * 0.1, height * 0.3, 0.75) +
    keep(width * 0.12 + unit * 0.1, unit * 0.13, height * 0.4, 0.7) +
    keep(width * 0.86 - unit * 0.1, unit * 0.11, height * 0.26, 0.75) +
    keep(width * 0.86 - unit * 0.22, unit * 0.12, height * 0.42, 0.7) +
    drawLayer(
      stage,
      shapeRidge(stage, 'c2', height * 0.74, unit * 0.1, 3).path,
      stage.local('#5f7a5a', 0.5),
      height * 0.66,
    ) +
    Array.from({ length: 8 }, (_, i) =>
      drawBush(
        stage,
        [(width * (i + roll.next())) / 8, height * 0.88],
        unit * 0.1,
        stage.local('#4a6f50', 0.25),
      ),
    ).join('')
  );
};
