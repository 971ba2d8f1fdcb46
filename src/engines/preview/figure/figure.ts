/** The whole figure, back to front. */

import type { Pen } from '../pen.ts';
import { round } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawBack, drawOnBody, drawOnFace, drawOnHead } from './accessories.ts';
import { bodyLift, drawNeck, modelBody } from './body.ts';
import { drawClothes } from './clothes.ts';
import { drawFace } from './face.ts';
import { drawHair } from './hair.ts';
import { openStudio } from './studio.ts';

/** SVG of the dressed figure, in the picture's pixels. */
export function drawFigure(scene: Scene, pen: Pen): string {
  const studio = openStudio(scene, pen);
  const body = modelBody(studio);
  const hair = drawHair(studio);
  const roll = round((scene.pose.roll * 180) / Math.PI);
  const tilt = (content: string) => `<g transform="rotate(${roll} 0 120)">${content}</g>`;
  const { x, y, scale } = scene.framing;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${Math.round(scale * 1000) / 1000})">${
    tilt(drawBack(studio) + hair.back) +
    `<g transform="translate(0 ${-bodyLift(scene.identity.build)})">${drawNeck(studio, body)}${drawClothes(studio, body)}${drawOnBody(studio, body)}</g>` +
    tilt(drawFace(studio) + drawOnFace(studio) + hair.front + drawOnHead(studio))
  }</g>`;
}
