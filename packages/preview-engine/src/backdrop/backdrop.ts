/** Everything around the figure: the place behind it, and the foreground before it. */

import { circle, fill, type Pen } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawGround } from '../still-life/draw-still-life.ts';
import { drawForegroundAir, drawWeatherBehind } from './air.ts';
import { placeDrawings } from './places.ts';
import { drawRoad } from './road.ts';
import { createStage } from './stage.ts';

/** Draws the place with a glow behind the head, and its weather unless `weather` is false. @returns SVG */
export function drawBackdrop(scene: Scene, pen: Pen, weather = true): string {
  const stage = createStage(scene, pen);
  const reach = scene.framing.scale * 290;
  const glow = fill(
    circle(stage.head, reach),
    pen.radial(stage.head, reach, [
      [0, scene.palette.glow, scene.light.kind === 'backlit' ? 0.85 : 0.42],
      [1, scene.palette.glow, 0],
    ]),
  );
  const veil =
    scene.style === 'minimal'
      ? fill(`M0 0H${scene.width}V${scene.height}H0Z`, scene.palette.sky[2], 0.45)
      : '';
  const ground =
    scene.subject?.kind === 'things'
      ? drawGround(scene, scene.subject.things, pen)
      : scene.subject?.kind === 'place'
        ? drawRoad(scene, pen)
        : '';
  return `<g>${placeDrawings[scene.place](stage)}</g>${veil}${glow}${weather ? drawWeatherBehind(stage) : ''}${ground}`;
}

/** Draws the foreground, with its weather unless `weather` is false. @returns SVG */
export const drawForeground = (scene: Scene, pen: Pen, weather = true): string =>
  drawForegroundAir(createStage(scene, pen), weather);
