/** Blends two scenes or two people. Numbers and colours are interpolated; discrete values switch at one point. */

import { mix } from '../color.ts';
import { lerp } from '../pen.ts';
import type { FaceGeometry, Identity, Palette, Pose, Scene } from '../scene.ts';

const ease = (amount: number): number => amount * amount * (3 - 2 * amount);

type Triple = readonly [string, string, string];
const mixThree = (from: Triple, to: Triple, amount: number): Triple => [
  mix(from[0], to[0], amount),
  mix(from[1], to[1], amount),
  mix(from[2], to[2], amount),
];

function blendPalettes(from: Palette, to: Palette, amount: number): Palette {
  const between = (name: Exclude<keyof Palette, 'sky' | 'accents'>) => mix(from[name], to[name], amount);
  return {
    sky: mixThree(from.sky, to.sky, amount),
    far: between('far'),
    middle: between('middle'),
    near: between('near'),
    glow: between('glow'),
    key: between('key'),
    shade: between('shade'),
    rim: between('rim'),
    ambient: between('ambient'),
    accents: mixThree(from.accents, to.accents, amount),
  };
}

function blendFaces(from: FaceGeometry, to: FaceGeometry, amount: number): FaceGeometry {
  const measures = Object.keys(from) as (keyof FaceGeometry)[];
  return Object.fromEntries(
    measures.map((measure) => [measure, lerp(from[measure], to[measure], amount)]),
  ) as FaceGeometry;
}

/** Blends two people: 0 is `from`, 1 is `to`. */
export function blendIdentities(from: Identity, to: Identity, amount: number): Identity {
  if (amount <= 0) return from;
  if (amount >= 1) return to;
  const at = (point: number) => (amount >= point ? to : from);
  return {
    seed: at(0.5).seed,
    build: at(0.55).build,
    age: at(0.5).age,
    skin: mix(from.skin, to.skin, amount),
    eyes: mix(from.eyes, to.eyes, amount),
    face: blendFaces(from.face, to.face, amount),
    physique: at(0.55).physique,
    hair: {
      ...at(0.4).hair,
      color: mix(from.hair.color, to.hair.color, amount),
      volume: lerp(from.hair.volume, to.hair.volume, amount),
    },
    facialHair: at(0.45).facialHair,
    beard: mix(from.beard, to.beard, amount),
    freckles: at(0.5).freckles,
    beautyMark: at(0.5).beautyMark,
  };
}

const blendPoses = (from: Pose, to: Pose, amount: number): Pose => ({
  yaw: lerp(from.yaw, to.yaw, amount),
  pitch: lerp(from.pitch, to.pitch, amount),
  roll: lerp(from.roll, to.roll, amount),
  body: lerp(from.body, to.body, amount),
  gaze: [lerp(from.gaze[0], to.gaze[0], amount), lerp(from.gaze[1], to.gaze[1], amount)],
});

/** Where the figure is. A body of a pose stays with its head, so it is the one or the other. */
function blendPlaces(
  from: Scene,
  to: Scene,
  amount: number,
  { framing, keypoints }: Scene,
): Pick<Scene, 'framing' | 'keypoints'> {
  if (from.keypoints || to.keypoints) return { framing, ...(keypoints && { keypoints }) };
  return {
    framing: {
      x: lerp(from.framing.x, to.framing.x, amount),
      y: lerp(from.framing.y, to.framing.y, amount),
      scale: lerp(from.framing.scale, to.framing.scale, amount),
    },
  };
}

/** The strength from which the scene is completely the other one, about where creators set it. */
const whole = 0.75;

/**
 * Blends two scenes of the same size at a strength of 0 … 1. Light and expression change first, then clothes and
 * accessories, then the place, and finally the person.
 */
export function blendScenes(from: Scene, to: Scene, strength: number): Scene {
  if (strength <= 0) return from;
  const amount = ease(Math.min(1, strength / whole));
  const at = (point: number) => (strength >= point ? to : from);
  const { clothes } = at(0.4);
  const { subject } = at(0.45);
  const sameGarment = from.clothes.garment === to.clothes.garment;
  return {
    width: from.width,
    height: from.height,
    identity: blendIdentities(from.identity, to.identity, amount),
    expression: at(0.2).expression,
    lids: at(0.2).lids,
    makeup: at(0.2).makeup,
    pose: blendPoses(from.pose, to.pose, amount),
    clothes: sameGarment ? { ...clothes, color: mix(from.clothes.color, to.clothes.color, amount) } : clothes,
    accessories: at(0.35).accessories,
    accessoryColor: at(0.35).accessoryColor,
    accessoryColors: at(0.35).accessoryColors,
    headcloth: at(0.35).headcloth,
    place: at(0.45).place,
    time: at(0.25).time,
    weather: at(0.3).weather,
    light: { kind: at(0.25).light.kind, side: at(0.5).light.side },
    style: at(0.3).style,
    palette: blendPalettes(from.palette, to.palette, amount),
    ...blendPlaces(from, to, amount, at(0.5)),
    detailSeed: at(0.5).detailSeed,
    ...(subject && { subject }),
  };
}
