/**
 * The motion of a figure, its light and the camera in a video. All motions are waves whose periods divide the video's
 * length, so that the last frame leads into the first. A video that continues another has waves of its own
 * (`continue-motion.ts`). Pure: the same scene and seed move the same way.
 */

import { createDice, type Dice } from '../random.ts';
import type { Scene } from '../scene.ts';

export const framesPerSecond = 24;

/** The camera's zoom in a moving scene, which leaves room to move. A still picture has 1. */
export const movingZoom = 1.07;
/** The width of a scene, in its units, for which the camera's ways are made. */
export const usualWidth = 756;

/** One moment of a video. */
export type Moment = {
  /** The time of the place and the air: 1 is the length of the first video. Its continuations count on. */
  part: number;
  /** The offset of the camera, in scene units; its zoom, and how far it goes towards what is near (0 … 0.12). */
  camera: { x: number; y: number; zoom: number; push: number };
  /** The head's offset from its pose, in radians and figure units. */
  head: { yaw: number; pitch: number; roll: number; x: number; y: number };
  /** The breath: 0 out … 1 in. */
  breath: number;
  /** The offset of the shoulders to the right, in figure units. */
  sway: number;
  /** The swing of hair at its tips, in figure units, and the wave's phase in radians. */
  hair: { swing: number; phase: number };
  eyes: Eyes;
  light: Light;
  /** How strongly the place moves: 0 not at all, as in a picture, 1 as in a video. */
  unrest: number;
};

/** The part of a moment that waves move, as numbers that can be mixed. */
export type WaveValues = Pick<Moment, 'camera' | 'head' | 'light'> & {
  body: { breath: number; sway: number; swing: number; unrest: number };
};

/** A picture, in which nothing moves. */
export const stillValues: WaveValues = {
  camera: { x: 0, y: 0, zoom: 1, push: 0 },
  head: { yaw: 0, pitch: 0, roll: 0, x: 0, y: 0 },
  light: { x: 0.5, y: 0.3, strength: 0, flash: 0 },
  body: { breath: 0, sway: 0, swing: 0, unrest: 0 },
};

/** What determines the waves of a video. */
export type WaveSource = {
  seed: number;
  /** The length of the video. Longer waves do not exist, and all of them repeat after it. */
  seconds: number;
  /** How far the camera goes: 1 as usual. */
  reach: number;
};

/** The index in `lidLevels`, and whether the eyes look aside. */
type Eyes = { lids: number; aside: boolean };

/** A moving light: its place (fractions of the frame), its strength, and a flash over the whole frame. */
type Light = { x: number; y: number; strength: number; flash: number };

/** How open the eyes are in each drawing of a blink, open first. */
export const lidLevels = [1, 0.62, 0.28, 0] as const;

/** The drawings of one blink, frame by frame: a quarter of a second. */
const blink = [1, 2, 3, 3, 2, 1];

type Wave = (part: number) => number;

/** Creates a wave between −1 and 1 with a period of about `period` seconds that divides the video's length. */
function createWave(roll: Dice, seconds: number, period: number): Wave {
  const cycles = Math.max(1, Math.round(seconds / period));
  const phase = roll.next();
  return (part) => Math.sin(2 * Math.PI * (cycles * part + phase));
}

/** Says what moves the first video of a scene. */
export const getFirstWaves = (scene: Scene, seconds: number): WaveSource => ({
  seed: scene.detailSeed,
  seconds,
  reach: 1,
});

/** Creates the motion of a scene over so many seconds. @returns the moment of a frame */
export function createMotion(scene: Scene, seconds: number): (frame: number) => Moment {
  const frames = seconds * framesPerSecond;
  const source = getFirstWaves(scene, seconds);
  const waves = createWaves(scene, source);
  const getHairPhase = createHairPhase(scene, seconds);
  const eyes = scheduleEyes(source);
  return (frame) => {
    const part = frame / frames;
    return toMoment(waves(frame), part, getHairPhase(part), eyes[frame % frames] ?? openEyes);
  };
}

/** Joins what waves move with the time and the eyes. */
export function toMoment(
  { body: { swing, ...body }, ...values }: WaveValues,
  part: number,
  hairPhase: number,
  eyes: Eyes,
): Moment {
  return { ...values, ...body, part, hair: { swing, phase: hairPhase }, eyes };
}

/** Creates the waves of a video. @returns their values at a frame; they go on after the video's last one */
export function createWaves(scene: Scene, source: WaveSource): (frame: number) => WaveValues {
  const { seconds } = source;
  const frames = seconds * framesPerSecond;
  const roll = (name: string) => createDice(source.seed, `film ${name}`);
  const of = (name: string, period: number) => createWave(roll(name), seconds, period);
  const camera = createCameraMotion(roll('camera'), source, scene.width / usualWidth);
  const head = createHeadMotion(of);
  const breathing = of('breath', 3.7);
  const swaying = of('sway', 5.5);
  const swing = isWindy(scene) ? 9 : 4;
  const gusts = of('gusts', 4.3);
  const light = createLightMotion(scene, roll, seconds);
  return (frame) => {
    const part = frame / frames;
    return {
      camera: camera(part),
      head: head(part),
      light: light(part),
      body: {
        breath: (1 + breathing(part)) / 2,
        sway: swaying(part) * 3.5,
        swing: swing * (1 + gusts(part) * 0.4),
        unrest: 1,
      },
    };
  };
}

const isWindy = ({ weather }: Scene): boolean => ['wind', 'storm'].includes(weather);

/** Creates the phase of the hair's wave, in radians, by a moment's `part`. @param seconds that `part` counts */
export function createHairPhase(scene: Scene, seconds: number): (part: number) => number {
  const cycles = Math.max(1, Math.round(seconds / (isWindy(scene) ? 1.5 : 3.3)));
  return (part) => 2 * Math.PI * cycles * part;
}

/** Moves the camera in and out, from side to side, or both, within the scene. @param unit scene units of its ways */
function createCameraMotion(
  roll: Dice,
  { seconds, reach }: WaveSource,
  unit: number,
): (part: number) => Moment['camera'] {
  const kind = roll.pick([
    { push: 0.07, x: 3, y: 4 },
    { push: 0.015, x: 11, y: 3 },
    { push: 0.04, x: 7, y: 8 },
  ]);
  const way = roll.pick([-1, 1]);
  const across = createWave(roll, seconds, seconds);
  const down = createWave(roll, seconds, seconds / 2);
  return (part) => ({
    x: way * kind.x * across(part) * unit * reach,
    y: kind.y * down(part) * unit * reach,
    zoom: movingZoom,
    push: ((kind.push * (1 - Math.cos(2 * Math.PI * part))) / 2) * reach,
  });
}

function createHeadMotion(of: (name: string, period: number) => Wave): (part: number) => Moment['head'] {
  const turn = of('turn', 5);
  const glance = of('glance', 3);
  const nod = of('nod', 3.4);
  const lift = of('lift', 5);
  const tilt = of('tilt', 4.4);
  return (part) => ({
    yaw: 0.075 * turn(part) + 0.03 * glance(part),
    pitch: 0.045 * nod(part) + 0.025 * lift(part),
    roll: 0.03 * tilt(part),
    x: 2.4 * turn(part),
    y: 1.6 * nod(part),
  });
}

/** Eyes that look ahead, as in a picture and at both ends of every video. */
export const openEyes: Eyes = { lids: 0, aside: false };

/**
 * Schedules the drawing of the eyes for every frame. There is no blink in the first and the last third of a second.
 * Behind closed lids the eyes turn aside, and back with the next blink if there is one.
 */
export function scheduleEyes({ seed, seconds }: WaveSource): Eyes[] {
  const roll = createDice(seed, 'film blink');
  const frames = seconds * framesPerSecond;
  const eyes = new Array<Eyes>(frames).fill(openEyes);
  const count = Math.max(1, Math.round(seconds / 2.7));
  const [first, last] = [framesPerSecond / 3, frames - framesPerSecond / 3 - blink.length];
  let aside = false;
  for (let i = 0; i < count; i++) {
    const start = Math.round(first + ((last - first) * (i + roll.between(0.2, 0.8))) / count);
    for (const [at, lids] of blink.entries()) {
      if (at === blink.length / 2 && (aside || i + 1 < count)) aside = !aside;
      eyes[start + at] = { lids, aside };
    }
    eyes.fill({ lids: 0, aside }, start + blink.length);
  }
  return eyes;
}

function createLightMotion(
  scene: Scene,
  roll: (name: string) => Dice,
  seconds: number,
): (part: number) => Light {
  const of = (name: string, period: number) => createWave(roll(name), seconds, period);
  const { side, kind } = scene.light;
  const across = of('light across', 6);
  const down = of('light down', 4.5);
  const slow = of('light', 4);
  const flicker = [0.9, 0.47, 0.31].map((period) => of(`flicker ${period}`, period));
  const strongest = { soft: 0.1, rim: 0.13, dramatic: 0.2, neon: 0.2, candle: 0.2, backlit: 0.16 }[kind];
  // One distant, soft flash every three seconds: nothing that strobes.
  const flashes = scene.weather === 'storm' ? Math.max(1, Math.round(seconds / 4)) : 0;
  const flashAt = Array.from(
    { length: flashes },
    (_, i) => (i + roll(`flash ${i}`).between(0.25, 0.75)) / flashes,
  );
  return (part) => {
    const unrest =
      kind === 'candle' ? flicker.reduce((sum, each, i) => sum + each(part) / (i + 2), 0) * 0.5 : 0;
    const since = Math.max(0, ...flashAt.map((at) => Math.exp(-((((part - at) * seconds) / 0.16) ** 2))));
    return {
      x: 0.5 + side * (0.24 + 0.12 * across(part)),
      y: 0.3 + 0.14 * down(part),
      strength: strongest * (0.75 + 0.35 * slow(part) + unrest),
      flash: 0.3 * since,
    };
  };
}
