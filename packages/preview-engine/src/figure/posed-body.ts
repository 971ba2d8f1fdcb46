/** Draws a dressed body whose limbs are where the keypoints of a pose are. */

import type { Keypoint, PosePerson } from '@castwright/engine-port';
import { findMiddle, findNeck } from '../follow-pose.ts';
import { between, cut, type Point, round } from '../pen.ts';
import type { Garment } from '../scene.ts';
import type { Tones } from '../tones.ts';
import { drawOnBody } from './accessories.ts';
import { type Body, drawNeck } from './body.ts';
import { drawTrunk, getSleeveColor } from './clothes.ts';
import type { Studio } from './studio.ts';

/** Where an upright body has its neck and its hips, and half its width at the shoulders' joints, in figure units. */
const upright = { neck: 172, hips: 652, shoulder: 118 };
/** How far a trunk reaches below the hips. */
const seat = 44;

/** Half the width of limbs, in figure units. */
const widths = { shoulder: 43, elbow: 34, wrist: 25, hip: 68, knee: 48, ankle: 33, hand: 27, neck: 36 };

const trousers = ['#39404e', '#4a3f38', '#2f3b36', '#54504a', '#3f3342'] as const;
const shoes = ['#2b2523', '#4c3626', '#e6e0d6', '#343a46'] as const;

/** Garments that fall over the legs to the knees. */
const skirts: readonly Garment[] = [
  'dress',
  'gown',
  'kimono',
  'sari',
  'coat',
  'trench',
  'cloak',
  'labcoat',
  'tunic',
];

type Places = { [Name in keyof PosePerson]: Point | null };

/** Draws neck, clothes and limbs. @returns SVG in figure units around the head's middle */
export function drawPosedBody(studio: Studio, body: Body, person: PosePerson): string {
  const places = toPlaces(studio, person);
  const neck = toPlace(studio, findNeck(person)) ?? [0, upright.neck];
  const hips = toPlace(studio, findMiddle(person.leftHip, person.rightHip));
  const { clothes } = studio.scene;
  const dice = studio.dice('posed body');
  const [legColor, shoeColor] = [dice.pick(trousers), dice.pick(shoes)];
  const legs = (['left', 'right'] as const).map((side) => drawLeg(studio, places, side, legColor, shoeColor));
  const arms = (['left', 'right'] as const).map((side) =>
    drawArm(studio, places, side, getSleeveColor(clothes)),
  );
  const skirt = skirts.includes(clothes.garment) ? drawSkirt(studio, places) : '';
  const throat = drawLimb(studio, [0, 66], neck, [widths.neck, widths.neck + 6], studio.skin);
  return throat + legs.join('') + skirt + drawTorso(studio, body, { neck, hips, places }) + arms.join('');
}

function toPlace({ scene }: Studio, point: Keypoint | null): Point | null {
  const { framing, height, width } = scene;
  if (!point) return null;
  return [(point.x * width - framing.x) / framing.scale, (point.y * height - framing.y) / framing.scale];
}

const toPlaces = (studio: Studio, person: PosePerson): Places =>
  Object.fromEntries(Object.entries(person).map(([name, point]) => [name, toPlace(studio, point)])) as Places;

/** The trunk of an upright body, turned and stretched between the neck and the hips. */
function drawTorso(
  studio: Studio,
  body: Body,
  { hips, neck, places }: { hips: Point | null; neck: Point; places: Places },
): string {
  const length = upright.hips - upright.neck;
  const [x, y] = hips ? [hips[0] - neck[0], hips[1] - neck[1]] : [0, length];
  const turn = round((Math.atan2(-x, y) * 180) / Math.PI);
  const { leftShoulder: left, rightShoulder: right } = places;
  const across = left && right ? Math.hypot(left[0] - right[0], left[1] - right[1]) : upright.shoulder * 2;
  const wide = Math.max(0.55, Math.min(1.25, across / (upright.shoulder * 2)));
  const tall = Math.max(0.4, Math.hypot(x, y) / length);
  const bottom = hips ? upright.hips + seat : 900;
  const edge = 400;
  const frame = cut(
    [
      [-edge, -200],
      [edge, -200],
    ],
    [
      [edge, bottom],
      [0, bottom + seat / 3],
      [-edge, bottom],
    ],
  );
  const drawn = drawNeck(studio, body) + drawTrunk(studio, body) + drawOnBody(studio, body);
  return `<g transform="translate(${round(neck[0])} ${round(neck[1])}) rotate(${turn}) scale(${precise(wide)} ${precise(tall)}) translate(0 ${-upright.neck})">${studio.pen.clipped(frame, drawn)}</g>`;
}

const precise = (value: number) => Math.round(value * 1000) / 1000;

function drawArm(studio: Studio, places: Places, side: 'left' | 'right', color: string): string {
  const [shoulder, elbow, wrist] = [
    places[`${side}Shoulder`],
    places[`${side}Elbow`],
    places[`${side}Wrist`],
  ];
  if (!shoulder || !elbow) return '';
  const tones = studio.tones(color);
  const upper = drawLimb(studio, shoulder, elbow, [widths.shoulder, widths.elbow], tones);
  if (!wrist) return upper;
  const hand = drawLimb(
    studio,
    between(elbow, wrist, 0.94),
    extend(elbow, wrist, 34),
    [widths.wrist - 5, widths.hand],
    studio.skin,
  );
  return upper + hand + drawLimb(studio, elbow, wrist, [widths.elbow, widths.wrist], tones);
}

function drawLeg(
  studio: Studio,
  places: Places,
  side: 'left' | 'right',
  color: string,
  shoeColor: string,
): string {
  const [hip, knee, ankle] = [places[`${side}Hip`], places[`${side}Knee`], places[`${side}Ankle`]];
  if (!hip || !knee) return '';
  const tones = studio.tones(color);
  const thigh = drawLimb(studio, hip, knee, [widths.hip, widths.knee], tones);
  if (!ankle) return thigh;
  // A foot points outwards, away from the other one.
  const outwards = side === 'left' ? 1 : -1;
  const toe: Point = [ankle[0] + outwards * 40, ankle[1] + 34];
  const shoe = drawLimb(studio, [ankle[0], ankle[1] + 26], toe, [31, 24], studio.tones(shoeColor));
  return shoe + thigh + drawLimb(studio, knee, ankle, [widths.knee, widths.ankle], tones);
}

/** A skirt around the thighs, which widens to the knees. */
function drawSkirt(studio: Studio, { leftHip, leftKnee, rightHip, rightKnee }: Places): string {
  if (!leftHip || !leftKnee || !rightHip || !rightKnee) return '';
  const tones = studio.tones(studio.scene.clothes.color);
  const flank = (hip: Point, knee: Point, side: -1 | 1): [Point, Point] => {
    const hem = extend(hip, knee, 30);
    const length = Math.hypot(hem[0] - hip[0], hem[1] - hip[1]) || 1;
    const out: Point = [(side * (hem[1] - hip[1])) / length, (side * (hip[0] - hem[0])) / length];
    return [
      [hip[0] + out[0] * widths.hip, hip[1] + out[1] * widths.hip - 20],
      [hem[0] + out[0] * (widths.hip + 22), hem[1] + out[1] * (widths.hip + 22)],
    ];
  };
  const [leftTop, leftHem] = flank(leftHip, leftKnee, 1);
  const [rightTop, rightHem] = flank(rightHip, rightKnee, -1);
  const tone = studio.pen.linear(leftTop, leftHem, [
    [0, tones.deep],
    [0.35, tones.soft],
    [1, tones.base],
  ]);
  const hem = between(leftHem, rightHem, 0.5);
  return `<path d="${cut([rightTop, leftTop], [leftHem, [hem[0], hem[1] + 14], rightHem])}" fill="${tone}" stroke="${tones.dark}" stroke-opacity="0.35" stroke-width="2.5"/>`;
}

/** The place `by` units beyond the end of a line. */
function extend(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [to[0] + ((to[0] - from[0]) * by) / length, to[1] + ((to[1] - from[1]) * by) / length];
}

/** Draws a rounded limb between two places, lit from the light's side. */
function drawLimb(
  { lit, pen }: Studio,
  from: Point,
  to: Point,
  [start, end]: readonly [number, number],
  tones: Tones,
): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const across: Point = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
  const at = ([x, y]: Point, by: number): Point => [x + across[0] * by, y + across[1] * by];
  const write = (point: Point) => `${round(point[0])} ${round(point[1])}`;
  const shape = `M${write(at(from, start))}L${write(at(to, end))}A${end} ${end} 0 0 0 ${write(at(to, -end))}L${write(at(from, -start))}A${start} ${start} 0 0 0 ${write(at(from, start))}Z`;
  // The light comes from a side and from above.
  const bright = Math.sign(across[0] * lit - across[1] * 0.6) || 1;
  const tone = pen.linear(at(from, bright * start), at(from, -bright * start), [
    [0, tones.lit],
    [0.4, tones.base],
    [0.75, tones.soft],
    [1, tones.deep],
  ]);
  return `<path d="${shape}" fill="${tone}" stroke="${tones.dark}" stroke-opacity="0.35" stroke-width="2.5"/>`;
}
