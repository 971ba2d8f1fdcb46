/** The picture around the figure: everything behind it, and what stands before it. */

import { circle, fill, type Pen } from '../pen.ts';
import type { Place, Scene } from '../scene.ts';
import { foreground, weatherBehind } from './air.ts';
import { built } from './built.ts';
import { outdoors } from './outdoors.ts';
import { openStage, type Stage } from './stage.ts';

const drawPlace: Record<Place, (stage: Stage) => string> = { ...outdoors, ...built };

/** SVG of the place with a glow behind the head, and its weather unless that is left out. */
export function drawBackdrop(scene: Scene, pen: Pen, weather = true): string {
  const stage = openStage(scene, pen);
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
  return `<g>${drawPlace[scene.place](stage)}</g>${veil}${glow}${weather ? weatherBehind(stage) : ''}`;
}

/** SVG of what stands before the figure, with its weather unless that is left out. */
export const drawForeground = (scene: Scene, pen: Pen, weather = true): string =>
  foreground(openStage(scene, pen), weather);
