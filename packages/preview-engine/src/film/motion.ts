/**
 * How a figure, its light and the camera move through a film: waves whose periods fit the film a whole number of
 * times, so that its last frame leads into its first. Pure: the same scene and seed move the same way.
 */

import { type Dice, dice } from '../random.ts';
import type { Scene } from '../scene.ts';

export const framesPerSecond = 24;

/** One moment of a film. */
export type Moment = {
  /** The part of the film that has passed, 0 … 1. */
  part: number;
  /** The camera's way from its place, in units of the scene, and how much nearer it has come (0 … 0.07). */
  camera: { x: number; y: number; push: number };
  /** How the head differs from its pose: radians, and units of the figure. */
  head: { yaw: number; pitch: number; roll: number; x: number; y: number };
  /** 0 breathed out … 1 breathed in. */
  breath: number;
  /** Units of the figure that the shoulders are to the right. */
  sway: number;
  /** Units of the figure that hair swings at its tips, and the wave's phase in radians. */
  hair: { swing: number; phase: number };
  eyes: Eyes;
  light: Light;
};

/** Which of `lidLevels` the eyes show, and whether they look aside. */
type Eyes = { lids: number; aside: boolean };

/** A lamp that wanders: its place (parts of the frame), how bright it is, and what is added to all. */
type Light = { x: number; y: number; strength: number; flash: number };

/** How open the eyes are in the drawings of a blink, open first. */
export const lidLevels = [1, 0.62, 0.28, 0] as const;

/** One blink, frame by frame: a quarter of a second. */
const blink = [1, 2, 3, 3, 2, 1];

type Wave = (part: number) => number;

/** Between −1 and 1, `period` seconds long or as near to it as fits the film. */
function wave(roll: Dice, seconds: number, period: number): Wave {
  const cycles = Math.max(1, Math.round(seconds / period));
  const phase = roll.next();
  return (part) => Math.sin(2 * Math.PI * (cycles * part + phase));
}

/** Moves as `scene` asks for over `seconds`. */
export function motionOf(scene: Scene, seconds: number): (frame: number) => Moment {
  const frames = seconds * framesPerSecond;
  const roll = (name: string) => dice(scene.detailSeed, `film ${name}`);
  const of = (name: string, period: number) => wave(roll(name), seconds, period);
  const camera = cameraOf(roll('camera'), seconds);
  const head = headOf(of);
  const breathing = of('breath', 3.7);
  const swaying = of('sway', 5.5);
  const windy = ['wind', 'storm'].includes(scene.weather);
  const hair = { period: windy ? 1.5 : 3.3, swing: windy ? 9 : 4 };
  const hairCycles = Math.max(1, Math.round(seconds / hair.period));
  const gusts = of('gusts', 4.3);
  const eyes = blinksOf(roll('blink'), seconds);
  const light = lightOf(scene, roll, seconds);
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

/** Slowly in and out, from side to side, or both: never so far that the scene ends. */
function cameraOf(roll: Dice, seconds: number): (part: number) => Moment['camera'] {
  const kind = roll.pick([
    { push: 0.07, x: 3, y: 4 },
    { push: 0.015, x: 11, y: 3 },
    { push: 0.04, x: 7, y: 8 },
  ]);
  const way = roll.pick([-1, 1]);
  const across = wave(roll, seconds, seconds);
  const down = wave(roll, seconds, seconds / 2);
  return (part) => ({
    x: way * kind.x * across(part),
    y: kind.y * down(part),
    push: (kind.push * (1 - Math.cos(2 * Math.PI * part))) / 2,
  });
}

function headOf(of: (name: string, period: number) => Wave): (part: number) => Moment['head'] {
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
 * The eyes' drawing of every frame. Nobody blinks in the first or the last third of a second. Behind shut lids
 * the eyes turn aside, and with the next blink back, where there is a next one.
 */
function blinksOf(roll: Dice, seconds: number): Eyes[] {
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

function lightOf(scene: Scene, roll: (name: string) => Dice, seconds: number): (part: number) => Light {
  const of = (name: string, period: number) => wave(roll(name), seconds, period);
  const { side, kind } = scene.light;
  const across = of('light across', 6);
  const down = of('light down', 4.5);
  const slow = of('light', 4);
  const flicker = [0.9, 0.47, 0.31].map((period) => of(`flicker ${period}`, period));
  const strongest = { soft: 0.1, rim: 0.13, dramatic: 0.2, neon: 0.2, candle: 0.2, backlit: 0.16 }[kind];
  // One far flash in a film of three seconds, soft at its edges: nothing that strobes.
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
