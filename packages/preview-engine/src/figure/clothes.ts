/** Draws every garment from the pieces of `tailoring.ts`. Every figure is dressed (docs/requirements/decisions.md 21). */

import { curve, cut, fill, softLine } from '../pen.ts';
import type { Clothes, Garment } from '../scene.ts';
import { createBench } from './bench.ts';
import type { Body } from './body.ts';
import { drawFolds, drawPiece } from './cloth.ts';
import { costume } from './costume.ts';
import { everyday } from './everyday.ts';
import type { Studio } from './studio.ts';
import { type Neckline, shapeSleeve, shapeTrunk } from './tailoring.ts';

type Cut = {
  neck: Neckline;
  thickness: number;
  folds: number;
  sleeves: number;
  hips?: number;
  under?: Neckline;
  gloss?: boolean;
};

const cuts: Record<Garment, Cut> = {
  tshirt: { neck: 'crew', thickness: 3, folds: 0.9, sleeves: 7 },
  turtleneck: { neck: 'crew', thickness: 5, folds: 0.7, sleeves: 11 },
  sweater: { neck: 'crew', thickness: 9, folds: 1, sleeves: 11 },
  hoodie: { neck: 'crew', thickness: 12, folds: 1.1, sleeves: 11 },
  shirt: { neck: 'vee', thickness: 4, folds: 0.9, sleeves: 11 },
  blouse: { neck: 'vee', thickness: 6, folds: 1, sleeves: 11 },
  suit: { neck: 'deep', thickness: 9, folds: 0.6, sleeves: 11, under: 'crew' },
  leather: { neck: 'vee', thickness: 9, folds: 1.2, sleeves: 11, under: 'crew', gloss: true },
  denim: { neck: 'vee', thickness: 8, folds: 0.9, sleeves: 11, under: 'crew' },
  coat: { neck: 'vee', thickness: 15, folds: 0.6, sleeves: 11, under: 'crew', hips: 16 },
  trench: { neck: 'vee', thickness: 12, folds: 0.7, sleeves: 11, under: 'crew', hips: 12 },
  dress: { neck: 'square', thickness: 1, folds: 0.7, sleeves: 6, hips: 12 },
  gown: { neck: 'sweetheart', thickness: 2, folds: 0.8, sleeves: 6, hips: 26, gloss: true },
  kimono: { neck: 'vee', thickness: 12, folds: 0.5, sleeves: 11, under: 'vee', hips: 10 },
  armor: { neck: 'high', thickness: 10, folds: 0, sleeves: 11, gloss: true },
  uniform: { neck: 'high', thickness: 8, folds: 0.4, sleeves: 11 },
  cloak: { neck: 'vee', thickness: 20, folds: 1, sleeves: 11, under: 'crew', hips: 30 },
  tunic: { neck: 'scoop', thickness: 7, folds: 1, sleeves: 11, hips: 10 },
  overalls: { neck: 'crew', thickness: 4, folds: 0.8, sleeves: 11 },
  spacesuit: { neck: 'crew', thickness: 20, folds: 0.8, sleeves: 11 },
  sari: { neck: 'scoop', thickness: 2, folds: 0.4, sleeves: 7, hips: 10 },
  cardigan: { neck: 'vee', thickness: 9, folds: 1, sleeves: 11, under: 'crew' },
  labcoat: { neck: 'vee', thickness: 9, folds: 0.7, sleeves: 11, under: 'crew', hips: 8 },
  poncho: { neck: 'boat', thickness: 20, folds: 0.8, sleeves: 11, hips: 40 },
  vest: { neck: 'vee', thickness: 4, folds: 0.5, sleeves: 11 },
  apron: { neck: 'vee', thickness: 4, folds: 0.8, sleeves: 11 },
};

/** Draws the figure's clothes. */
export function drawClothes(studio: Studio, body: Body): string {
  const { clothes } = studio.scene;
  const shape = cuts[clothes.garment];
  const layered = ['overalls', 'vest', 'apron'].includes(clothes.garment);
  const outer = layered ? clothes.second : clothes.color;
  const sleeveColor = clothes.garment === 'sari' ? clothes.color : outer;
  const under = shape.under
    ? drawPiece(
        studio,
        shapeTrunk(body, shape.under, 2),
        clothes.garment === 'kimono' ? '#f4ecdf' : clothes.second,
        { lift: 5 },
      )
    : '';
  const folds = drawFolds(studio, body, outer, shape.folds, shape.sleeves > 7);
  const arms =
    shape.sleeves > 6
      ? ([-1, 1] as const)
          .map((side) =>
            drawPiece(studio, shapeSleeve(body, side, shape.thickness, shape.sleeves), sleeveColor, {
              pattern: clothes.pattern,
              lift: 7,
              gloss: shape.gloss,
            }),
          )
          .join('')
      : '';
  const bare = shape.sleeves <= 7 ? drawArms(studio, body) : '';
  return (
    bare +
    under +
    drawPiece(studio, shapeTrunk(body, shape.neck, shape.thickness, shape.hips), outer, {
      pattern: clothes.pattern,
      lift: 6,
      gloss: shape.gloss,
    }) +
    arms +
    folds +
    ((everyday[clothes.garment] ?? costume[clothes.garment])?.(createBench(studio, body)) ?? '')
  );
}

const layers: readonly Garment[] = ['overalls', 'vest', 'apron'];

/** The colour of a garment's sleeves. */
export const getSleeveColor = ({ color, garment, second }: Clothes): string =>
  layers.includes(garment) ? second : color;

/** Draws the figure's clothes without arms and sleeves, for a body whose arms are elsewhere. */
export function drawTrunk(studio: Studio, body: Body): string {
  const { clothes } = studio.scene;
  const shape = cuts[clothes.garment];
  const outer = getSleeveColor(clothes);
  const underColor = clothes.garment === 'kimono' ? '#f4ecdf' : clothes.second;
  const under = shape.under
    ? drawPiece(studio, shapeTrunk(body, shape.under, 2), underColor, { lift: 5 })
    : '';
  const trunk = drawPiece(studio, shapeTrunk(body, shape.neck, shape.thickness, shape.hips), outer, {
    pattern: clothes.pattern,
    lift: 6,
    gloss: shape.gloss,
  });
  const drawDetails = everyday[clothes.garment] ?? costume[clothes.garment];
  return under + trunk + (drawDetails?.(createBench(studio, body)) ?? '');
}

function drawArms(studio: Studio, body: Body): string {
  const { skin, pen, lit } = studio;
  return ([-1, 1] as const)
    .map((side) => {
      const shape = cut(body.outside(side, -4, 3), body.inside(side, -2).toReversed());
      const tone = pen.linear(
        [lit * 200, 200],
        [-lit * 200, 340],
        [
          [0, skin.lit],
          [0.5, skin.base],
          [1, skin.deep],
        ],
      );
      return pen.clipped(
        shape,
        fill(shape, tone) + softLine(curve(body.inside(side, -2)), skin.deep, 26, 0.5),
      );
    })
    .join('');
}
