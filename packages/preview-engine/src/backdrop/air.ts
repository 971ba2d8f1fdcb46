/** Draws weather and foreground: rain, snow, fog, lightning, leaves. */

import { mix } from '../color.ts';
import { circle, fill, line, type Point, round } from '../pen.ts';
import type { Dice } from '../random.ts';
import { hasTable } from '../still-life/draw-still-life.ts';
import { indoors } from './indoors.ts';
import { drawFrond, drawLeaf } from './plants.ts';
import type { Stage } from './stage.ts';

function drawRain(stage: Stage, count: number, scale: number, before = false): string {
  const roll = stage.dice(`rain${scale}`);
  return Array.from({ length: count }, () => {
    const anywhere: Point = [roll.next() * stage.width * 1.1, roll.next() * stage.height];
    const size = stage.unit * roll.between(0.03, 0.07) * scale;
    const [x, y] = before ? moveBeside(stage, anywhere) : anywhere;
    return line(
      `M${round(x)} ${round(y)}l${round(-size * 0.24)} ${round(size)}`,
      mix(stage.scene.palette.glow, '#cfe2f2', 0.6),
      stage.unit * 0.0022 * scale,
      roll.between(0.25, 0.6),
    );
  }).join('');
}

function drawSnowfall(stage: Stage, count: number, scale: number, before = false): string {
  const roll = stage.dice(`snow${scale}`);
  return Array.from({ length: count }, () => {
    const anywhere: Point = [roll.next() * stage.width, roll.next() * stage.height];
    const flake = circle(
      before ? moveBeside(stage, anywhere) : anywhere,
      stage.unit * roll.between(0.002, 0.006) * scale,
    );
    return fill(flake, '#ffffff', roll.between(0.5, 0.95));
  }).join('');
}

function drawFog(stage: Stage, bands: number, strength: number): string {
  const roll = stage.dice(`fog${bands}`);
  const { palette } = stage.scene;
  return Array.from({ length: bands }, () => {
    const y = stage.height * roll.between(0.3, 0.95);
    const tall = stage.unit * roll.between(0.12, 0.3);
    return fill(
      `M0 ${round(y - tall)}H${stage.width}V${round(y + tall)}H0Z`,
      stage.pen.linear(
        [0, y - tall],
        [0, y + tall],
        [
          [0, palette.sky[2], 0],
          [0.5, mix(palette.sky[2], '#ffffff', 0.3), strength],
          [1, palette.sky[2], 0],
        ],
      ),
    );
  }).join('');
}

/** Draws the weather outside of a window. */
export const drawWeatherOutside = (stage: Stage): string =>
  ({
    storm: drawRain(stage, 190, 1),
    rain: drawRain(stage, 150, 0.9),
    snowfall: drawSnowfall(stage, 120, 1),
    fog: drawFog(stage, 5, 0.6),
  })[stage.scene.weather as 'rain'] ?? '';

/** Draws a distant flash beside the head. */
function drawLightning(stage: Stage): string {
  const { width, height, unit } = stage;
  const roll = stage.dice('lightning');
  const x = width * roll.pick([0.16, 0.86]);
  const points = [0.04, 0.14, 0.22, 0.33, 0.44].map(
    (y): Point => [x + unit * roll.between(-0.05, 0.05), height * y],
  );
  const bolt = `M${points.map(([px, py]) => `${round(px)} ${round(py)}`).join('L')}`;
  return (
    line(bolt, '#e8eeff', unit * 0.03, 0.12) +
    line(bolt, '#eef2ff', unit * 0.012, 0.3) +
    line(bolt, '#ffffff', unit * 0.005, 0.95)
  );
}

/** Draws the weather behind the figure, but not in rooms. */
export function drawWeatherBehind(stage: Stage): string {
  if (indoors.includes(stage.scene.place)) return '';
  switch (stage.scene.weather) {
    case 'storm':
      return drawFog(stage, 2, 0.3) + drawLightning(stage) + drawRain(stage, 190, 1.1);
    case 'rain':
      return drawFog(stage, 2, 0.4) + drawRain(stage, 110, 0.8);
    case 'snowfall':
      return drawSnowfall(stage, 130, 1);
    case 'fog':
      return drawFog(stage, 6, 0.75);
    default:
      return '';
  }
}

/** Moves a point off the face. */
function moveBeside({ head, scene }: Stage, [x, y]: Point): Point {
  const reach = scene.framing.scale * 125;
  const [dx, dy] = [x - head[0], y - head[1]];
  const away = Math.hypot(dx, dy) || 1;
  return away > reach ? [x, y] : [head[0] + (dx / away) * reach, head[1] + (dy / away) * reach];
}

/** Draws blurred leaves at the edges of the picture. */
function drawLeaves(stage: Stage, roll: Dice): string {
  const { scene, width, height, unit } = stage;
  let drawn = '';
  const leafy =
    [
      'beach',
      'forest',
      'jungle',
      'garden',
      'meadow',
      'rooftop',
      'lake',
      'interior',
      'studio',
      'cafe',
      'castle',
    ].includes(scene.place) &&
    scene.style !== 'minimal' &&
    !(scene.subject?.kind === 'things' && hasTable(scene));
  if (leafy) {
    const color = mix(scene.palette.near, '#1d4a3a', 0.4);
    const sides = roll.chance(0.5) ? [0, 1] : [roll.chance(0.5) ? 0 : 1];
    drawn += `<g ${stage.pen.blur(unit * 0.0035)}>${sides
      .map((side) =>
        [0, 1, 2]
          .map((i) => {
            const root: Point = [side ? width * 1.03 : -width * 0.03, height * (1.04 - i * 0.05)];
            return drawFrond(
              stage,
              `fore${side}${i}`,
              root,
              side ? Math.PI + 0.5 + i * 0.36 : -0.5 - i * 0.36,
              unit * roll.between(0.22, 0.36),
              mix(color, scene.palette.glow, i * 0.07),
            );
          })
          .join(''),
      )
      .join('')}</g>`;
  }
  return drawn;
}

/** Draws weather and blurred leaves before the figure, the nearest of the three depths. */
export function drawForegroundAir(stage: Stage, weather: boolean): string {
  const { scene, width, height, unit } = stage;
  const roll = stage.dice('foreground');
  let drawn = '';
  if (!weather || indoors.includes(scene.place)) return drawLeaves(stage, roll);
  if (scene.weather === 'storm') drawn += drawRain(stage, 44, 1.9, true);
  if (scene.weather === 'rain') drawn += drawRain(stage, 36, 1.6, true);
  if (scene.weather === 'snowfall') drawn += drawSnowfall(stage, 34, 2.6, true);
  if (scene.weather === 'fog') drawn += drawFog(stage, 1, 0.22);
  if (scene.weather === 'wind') {
    drawn += Array.from({ length: 16 }, () =>
      drawLeaf(
        moveBeside(stage, [roll.next() * width, roll.next() * height]),
        roll.between(0, 6.28),
        unit * roll.between(0.03, 0.06),
        unit * 0.02,
        mix(roll.pick(scene.palette.accents), scene.palette.glow, 0.2),
        scene.palette.glow,
        0.9,
      ),
    ).join('');
  }
  return drawn + drawLeaves(stage, roll);
}
