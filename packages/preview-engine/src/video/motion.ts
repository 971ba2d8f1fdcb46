/**
 * The motion of a figure, its light and the camera in a video. All motions are waves whose periods divide the video's
 * length, so that the last frame leads into the first. Pure: the same scene and seed move the same way.
 */

import { createDice, type Dice } from '../random.ts';
import type { Scene } from '../scene.ts';

export const framesPerSecond = 24;

/** One moment of a video. */
export type Moment = {
  /** The time, as a fraction of the video, 0 … 1. */
  part: number;
  /** The offset of the camera, in scene units, and its zoom (0 … 0.07). */
  camera: { x: number; y: number; push: number };
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

/** Creates the motion of a scene over so many seconds. @returns the moment of a frame */
export function createMotion(scene: Scene, seconds: number): (frame: number) => Moment {
  const frames = seconds * framesPerSecond;
  const roll = (name: string) => createDice(scene.detailSeed, `film ${name}`);
  const of = (name: string, period: number) => createWave(roll(name), seconds, period);
  const camera = createCameraMotion(roll('camera'), seconds);
  const head = createHeadMotion(of);
  const breathing = of('breath', 3.7);
  const swaying = of('sway', 5.5);
  const windy = ['wind', 'storm'].includes(scene.weather);
  const hair = { period: windy ? 1.5 : 3.3, swing: windy ? 9 : 4 };
  const hairCycles = Math.max(1, Math.round(seconds / hair.period));
  const gusts = of('gusts', 4.3);
  const eyes = scheduleEyes(roll('blink'), seconds);
  const light = createLightMotion(scene, roll, seconds);
  return (frame) => {
    const part = frame / frames;
    return {
      part,
      camera: camera(part),
      head: head(part),
      breath: (1 + breathing(part)) / 2,
      sway: swaying(part) * 3.5,
      hair: { swing: hair.swing * (1 + gusts(part) * 0.4), phase: 2 * Math.PI * hairCycles * part },
      eyes: eyes[frame % frames] ?? open,
      light: light(part),
    };
  };
}

/** Moves the camera in and out, from side to side, or both, within the scene. */
function createCameraMotion(roll: Dice, seconds: number): (part: number) => Moment['camera'] {
  const kind = roll.pick([
    { push: 0.07, x: 3, y: 4 },
    { push: 0.015, x: 11, y: 3 },
    { push: 0.04, x: 7, y: 8 },
  ]);
  const way = roll.pick([-1, 1]);
  const across = createWave(roll, seconds, seconds);
  const down = createWave(roll, seconds, seconds / 2);
  return (part) => ({
    x: way * kind.x * across(part),
    y: kind.y * down(part),
    push: (kind.push * (1 - Math.cos(2 * Math.PI * part))) / 2,
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

const open: Eyes = { lids: 0, aside: false };

/**
 * Schedules the drawing of the eyes for every frame. There is no blink in the first and the last third of a second.
 * Behind closed lids the eyes turn aside, and back with the next blink if there is one.
 */
function scheduleEyes(roll: Dice, seconds: number): Eyes[] {
  const frames = seconds * framesPerSecond;
  const eyes = new Array<Eyes>(frames).fill(open);
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
