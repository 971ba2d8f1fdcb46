/**
 * The motion of a video that begins where another ended, or with a picture. The waves before go on and are faded into
 * new ones, so that neither place nor speed jumps. Pure.
 */

import { createDice, hash } from '../random.ts';
import type { Scene } from '../scene.ts';
import type { CameraMove } from './camera-words.ts';
import {
  createHairPhase,
  createWaves,
  framesPerSecond,
  getFirstWaves,
  type Moment,
  movingZoom,
  openEyes,
  scheduleEyes,
  stillValues,
  toMoment,
  usualWidth,
  type WaveSource,
  type WaveValues,
} from './motion.ts';
import type { SceneMotion } from './video.ts';
import { smoothStep } from './warps.ts';

type Camera = Moment['camera'];

/** The time of the place and the air: it counts on from video to video. */
type Clock = {
  /** The length of the first video, which is 1 in `part`. */
  seconds: number;
  part: number;
  /** Its speed: 1 in the first video. */
  rate: number;
};

/** Where the motion of a video stands at its last frame. */
export type MotionState = {
  waves: WaveSource;
  /** The frame of these waves. */
  frame: number;
  /** Where the camera stays; null: it drifts with the waves. */
  camera: Camera | null;
  clock: Clock;
};

export type ContinuedMotion = SceneMotion & { end: MotionState };

export type ContinueOptions = {
  seconds: number;
  seed: number;
  move: CameraMove;
  /** Whether all comes to rest in the last frame. */
  rests: boolean;
};

/** Seconds in which new waves are faded in. */
const fadeSeconds = 1.25;
/** Seconds in which a picture begins to move, and in which a video comes to rest. */
const restSeconds = 2;

/** Says where the motion of a scene's first video stands at its last frame. */
export function getFirstEnd(scene: Scene, seconds: number): MotionState {
  const frames = seconds * framesPerSecond;
  return {
    waves: getFirstWaves(scene, seconds),
    frame: frames - 1,
    camera: null,
    clock: { seconds, part: (frames - 1) / frames, rate: 1 },
  };
}

/** Creates the motion from a video's last frame on, or from a picture. @param start null: a picture, at rest */
export function continueMotion(
  scene: Scene,
  start: MotionState | null,
  { seconds, seed, move, rests }: ContinueOptions,
): ContinuedMotion {
  const last = seconds * framesPerSecond;
  const reach = move.reach;
  const waves = { seed: hash('film', start?.waves.seed ?? scene.detailSeed, seed), seconds, reach };
  const clock = createClock(start?.clock ?? { seconds, part: 0, rate: 1 }, start === null ? null : waves);
  const getHairPhase = createHairPhase(scene, clock.seconds);
  const eyes = scheduleEyes(waves);
  const slowness = Math.min(restSeconds, seconds / 2) * framesPerSecond;
  const fade = start ? fadeSeconds * framesPerSecond : slowness;
  const before = start ? goOn(scene, start) : () => stillValues;
  const after = createWaves(scene, waves);
  const target = aimCamera(scene, before(0).camera, move);
  // A camera move that the words name takes the whole video. A still camera stops at once.
  const cameraFade = target && move.way !== 'still' ? last : fade;
  const valuesAt = (frame: number): WaveValues => {
    const [old, next] = [before(frame), after(frame)];
    const camera = mix(old.camera, target ?? next.camera, smoothStep(frame, 0, cameraFade));
    return { ...mixValues(old, next, smoothStep(frame, 0, fade)), camera };
  };
  return {
    seconds: clock.seconds,
    momentAt: (frame) => {
      const rest = rests ? smoothStep(frame, last - slowness, last) : 0;
      const part = clock.partAt(frame);
      const values = mixValues(valuesAt(frame), stillValues, rest);
      return toMoment(values, part, getHairPhase(part), eyes[frame] ?? openEyes);
    },
    end: {
      waves,
      frame: last,
      camera: target,
      clock: { seconds: clock.seconds, part: clock.partAt(last), rate: clock.rate },
    },
  };
}

/** Goes on with the motion of the video before, as if it had not ended. */
function goOn(scene: Scene, { waves, frame: ended, camera }: MotionState): (frame: number) => WaveValues {
  const valuesAt = createWaves(scene, waves);
  return (frame) => {
    const values = valuesAt(ended + frame);
    return camera ? { ...values, camera } : values;
  };
}

/**
 * Lets the clock run on at another rate, so that what repeats in place and air does not do so with the video. It
 * takes up the new rate as the waves are faded in.
 */
function createClock(from: Clock, waves: WaveSource | null) {
  const roll = waves && createDice(waves.seed, 'film clock');
  const rate = roll ? roll.pick([0.87, 1.13]) * roll.between(0.97, 1.03) : from.rate;
  return {
    seconds: from.seconds,
    rate,
    partAt: (frame: number): number => {
      const time = frame / framesPerSecond;
      const share = Math.min(1, time / fadeSeconds);
      // The integral of a smooth step.
      const turned = fadeSeconds * (share ** 3 - share ** 4 / 2) + Math.max(0, time - fadeSeconds);
      return from.part + (from.rate * time + (rate - from.rate) * turned) / from.seconds;
    },
  };
}

/** Finds where the camera goes; null: it drifts. The way is short enough to stay within the scene. */
function aimCamera(scene: Scene, from: Camera, { way, reach }: CameraMove): Camera | null {
  if (way === 'drift') return null;
  if (way === 'still') return from;
  const unit = scene.width / usualWidth;
  const aims: Record<typeof way, Partial<Camera>> = {
    in: { x: from.x / 2, y: from.y / 2, push: 0.12 },
    out: { x: 0, y: 0, push: 0 },
    left: { x: -15 * unit },
    right: { x: 15 * unit },
    up: { y: -14 * unit },
    down: { y: 14 * unit },
  };
  const aim = { ...from, ...aims[way], zoom: movingZoom };
  return { ...mix(from, aim, reach), zoom: movingZoom };
}

/** Mixes numbers by name: exactly the first ones at 0, exactly the others at 1. */
const mix = <Values extends Record<string, number>>(from: Values, to: Values, share: number): Values =>
  Object.fromEntries(
    Object.entries(from).map(([name, value]) => [name, value * (1 - share) + (to[name] ?? value) * share]),
  ) as Values;

const mixValues = (from: WaveValues, to: WaveValues, share: number): WaveValues => ({
  camera: mix(from.camera, to.camera, share),
  head: mix(from.head, to.head, share),
  light: mix(from.light, to.light, share),
  body: mix(from.body, to.body, share),
});
