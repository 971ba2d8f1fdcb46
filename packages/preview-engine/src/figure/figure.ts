/** Draws the figure back to front: whole for a picture, in pieces for a video. */

import type { Pen } from '../pen.ts';
import { round } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawThings } from '../still-life/draw-still-life.ts';
import { drawBack, drawOnBody, drawOnFace, drawOnHead } from './accessories.ts';
import { drawNeck, getBodyLift, modelBody } from './body.ts';
import { drawClothes } from './clothes.ts';
import { drawFace } from './face.ts';
import { drawHair } from './hair.ts';
import { drawPosedBody } from './posed-body.ts';
import { createStudio } from './studio.ts';

/** The pieces of the figure, each as SVG in the picture's pixels. A video moves them separately. */
export type FigureParts = {
  /** Hair and brims behind the body. */
  back: string;
  /** Neck and clothes. */
  body: string;
  /** Face, the hair before it, and headwear. */
  head: string;
};

/** Draws the dressed person of a scene's identity. */
function drawPerson(scene: Scene, pen: Pen): FigureParts {
  const studio = createStudio(scene, pen);
  const body = modelBody(studio);
  const hair = drawHair(studio);
  const roll = round((scene.pose.roll * 180) / Math.PI);
  const { x, y, scale } = scene.framing;
  const placed = (content: string) =>
    `<g transform="translate(${round(x)} ${round(y)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;
  const tilted = (content: string) => placed(`<g transform="rotate(${roll} 0 120)">${content}</g>`);
  if (scene.keypoints) {
    return {
      back: tilted(drawBack(studio) + hair.back),
      body: placed(drawPosedBody(studio, body, scene.keypoints)),
      head: tilted(drawFace(studio) + drawOnFace(studio) + hair.front + drawOnHead(studio)),
    };
  }
  return {
    back: tilted(drawBack(studio) + hair.back),
    body: placed(
      `<g transform="translate(0 ${-getBodyLift(scene.identity.build)})">${drawNeck(studio, body)}${drawClothes(studio, body)}${drawOnBody(studio, body)}</g>`,
    ),
    head: tilted(drawFace(studio) + drawOnFace(studio) + hair.front + drawOnHead(studio)),
  };
}

/**
 * Draws what a scene shows in pieces, to composite in the order of `FigureParts`: the dressed figure; before a second
 * one, which is behind it then; things, which are all body; nothing for a place.
 */
export function drawFigureParts(scene: Scene, pen: Pen): FigureParts {
  const { subject } = scene;
  switch (subject?.kind) {
    case undefined:
      return drawPerson(scene, pen);
    case 'place':
      return { back: '', body: '', head: '' };
    case 'things':
      return { back: '', body: drawThings(scene, subject.things, pen), head: '' };
    case 'pair': {
      const other = drawPerson({ ...scene, ...subject.second }, pen);
      const { back, body, head } = drawPerson(scene, pen);
      return { back: other.back + other.body + other.head + back, body, head };
    }
  }
}

/** Draws the whole dressed figure. @returns SVG in the picture's pixels */
export function drawFigure(scene: Scene, pen: Pen): string {
  const { back, body, head } = drawFigureParts(scene, pen);
  return back + body + head;
}
