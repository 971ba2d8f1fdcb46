/** Draws the weather and the air of a video, behind and before the figure. */

import { indoors } from '../backdrop/indoors.ts';
import { mix, parseChannels } from '../color.ts';
import { createNoiseTile, sampleNoise } from '../grade.ts';
import { createDice, hash } from '../random.ts';
import type { Scene } from '../scene.ts';
import { type AirKind, listAirKinds } from './air-kinds.ts';
import { type Cel, createCel, type Frame, packPixel } from './cel.ts';
import type { Moment } from './motion.ts';
import { createMotes, drawDab, drawPetal, drawStreak, getFall, type Ink, type Mote } from './particles.ts';
import { createProjection, smoothStep } from './warps.ts';

/** Draws the air at a moment into a frame. */
export type Air = {
  behind(frame: Frame, moment: Moment): void;
  before(frame: Frame, moment: Moment): void;
  /** Drifting fog behind and before the figure; null: none. */
  fog: { behind: Cel; before: Cel } | null;
};

const toInk = (color: string): Ink => {
  const [red, green, blue] = parseChannels(color);
  return [red * 255, green * 255, blue * 255];
};

type Layer = (frame: Frame, moment: Moment) => void;

/** Creates the air of a scene for a video of so many seconds. */
export function createAir(scene: Scene, seconds: number): Air {
  const layers = listAirKinds(scene).map((kind) => airLayers[kind](scene, seconds));
  const foggy = !indoors.includes(scene.place) && ['fog', 'rain', 'storm'].includes(scene.weather);
  const thick = scene.weather === 'fog' ? 1 : 0.42;
  return {
    behind: (frame, moment) => {
      for (const { behind } of layers) behind?.(frame, moment);
    },
    before: (frame, moment) => {
      for (const { before } of layers) before?.(frame, moment);
    },
    fog: foggy
      ? {
          behind: createFogCel(scene, 'behind', 0.72 * thick),
          before: createFogCel(scene, 'before', 0.3 * thick),
        }
      : null,
  };
}

type Layers = { behind?: Layer; before?: Layer };

/** The layers of each kind of air. Near rain and snow are before the figure. */
const airLayers: Record<AirKind, (scene: Scene, seconds: number) => Layers> = {
  rain: (scene, seconds) => {
    const ink = toInk(mix(scene.palette.glow, '#cfe2f2', 0.6));
    const storm = scene.weather === 'storm';
    const shower =
      (drops: Mote[], size: number): Layer =>
      (frame, { part }) => {
        const unit = frame.width;
        for (const drop of drops) {
          const { way, pass } = getFall(drop, part);
          const length = unit * (0.045 + 0.05 * drop.size) * size;
          const x = ((drop.x + pass * 0.37) % 1) * 1.3 * unit;
          const y = way * (frame.height + 2 * length) - length;
          const width = (unit / 420) * size;
          drawStreak(
            frame,
            x - way * frame.height * 0.2,
            y,
            length,
            -0.2,
            width,
            ink,
            0.2 + 0.35 * drop.cover,
          );
        }
      };
    const far = createMotes(scene.detailSeed, 'rain', storm ? 170 : 110, [seconds * 1.1, seconds * 1.6]);
    const near = createMotes(scene.detailSeed, 'near rain', storm ? 40 : 26, [seconds * 1.9, seconds * 2.4]);
    return { behind: shower(far, 0.8), before: shower(near, 1.7) };
  },

  snow: (scene, seconds) => {
    const ink: Ink = [252, 252, 255];
    const flurry =
      (flakes: Mote[], size: number): Layer =>
      (frame, { part }) => {
        const unit = frame.width;
        for (const flake of flakes) {
          const { way, pass } = getFall(flake, part);
          const swing = Math.sin(2 * Math.PI * (part * flake.passes + way) + flake.phase);
          const x = (((flake.x + pass * 0.41) % 1) * 1.2 - 0.1 + swing * 0.02) * unit;
          const radius = unit * (0.0026 + 0.0042 * flake.size) * size;
          const y = way * (frame.height + 4 * radius) - 2 * radius;
          drawDab(frame, x, y, radius, ink, 0.55 + 0.4 * flake.cover);
        }
      };
    const far = createMotes(scene.detailSeed, 'snow', 130, [seconds * 0.16, seconds * 0.26]);
    const near = createMotes(scene.detailSeed, 'near snow', 30, [seconds * 0.3, seconds * 0.42]);
    return { behind: flurry(far, 1), before: flurry(near, 2.3) };
  },

  leaves: (scene, seconds) => ({
    before: createBlownLayer(scene, seconds, 'leaves', 12, [0.026, 0.009], true),
    behind: createBlownLayer(scene, seconds, 'far leaves', 14, [0.016, 0.006]),
  }),

  petals: (scene, seconds) => ({
    behind: createBlownLayer(scene, seconds, 'petals', 16, [0.011, 0.006]),
    before: createBlownLayer(scene, seconds, 'near petals', 5, [0.017, 0.009], true),
  }),

  dust: (scene) => ({
    behind: createHoveringLayer(scene, 'dust', 34, { size: 0.0022, spread: 0.0026, cover: 0.4, reach: 0.03 }),
    before: createHoveringLayer(scene, 'near dust', 12, {
      size: 0.003,
      spread: 0.004,
      cover: 0.3,
      reach: 0.05,
    }),
  }),

  fireflies: (scene) => ({
    behind: createHoveringLayer(scene, 'fireflies', 22, {
      size: 0.004,
      spread: 0.004,
      cover: 0.9,
      reach: 0.06,
    }),
    before: createHoveringLayer(scene, 'near fireflies', 5, {
      size: 0.006,
      spread: 0.004,
      cover: 0.8,
      reach: 0.08,
    }),
  }),

  embers: (scene, seconds) => {
    const ink = toInk(mix(scene.palette.glow, '#ff9a4a', 0.5));
    const sparks = createMotes(scene.detailSeed, 'embers', 22, [seconds * 0.14, seconds * 0.3]);
    return {
      before: (frame, { part }) => {
        for (const spark of sparks) {
          const { way } = getFall(spark, part);
          const swing = Math.sin(2 * Math.PI * way * 2 + spark.phase) * 0.025;
          const cover = Math.sin(Math.PI * way) * (0.35 + 0.45 * spark.cover);
          const radius = frame.width * (0.0018 + 0.0026 * spark.size);
          drawDab(
            frame,
            (spark.x + swing) * frame.width,
            (1.02 - way * 0.8) * frame.height,
            radius,
            ink,
            cover,
          );
        }
      },
    };
  },

  stars: (scene) => {
    const ink = toInk(mix(scene.palette.glow, '#ffffff', 0.4));
    const deep = scene.place === 'space';
    const stars = createMotes(scene.detailSeed, 'stars', deep ? 70 : 34, [1, 4]);
    return {
      behind: (frame, moment) => {
        const seen = createProjection({ scene, moment, frame }, 0.2);
        for (const star of stars) {
          const [x, y] = seen(star.x * scene.width, star.y * scene.height * (deep ? 1 : 0.4));
          const twinkle = (1 + Math.sin(2 * Math.PI * star.passes * moment.part + star.phase)) / 2;
          drawDab(frame, x, y, frame.width * (0.0016 + 0.0034 * star.size ** 3), ink, 0.15 + 0.75 * twinkle);
        }
      },
    };
  },

  lamps: (scene) => {
    const inks = [scene.palette.glow, ...scene.palette.accents].map((color) =>
      toInk(mix(color, scene.palette.glow, 0.3)),
    );
    const lamps = createMotes(scene.detailSeed, 'lamps', 16, [1, 3]);
    return {
      behind: (frame, moment) => {
        const seen = createProjection({ scene, moment, frame }, 0.5);
        for (const lamp of lamps) {
          const [x, y] = seen(lamp.x * scene.width, scene.height * (0.3 + lamp.y * 0.6));
          const pulse = (1 + Math.sin(2 * Math.PI * lamp.passes * moment.part + lamp.phase)) / 2;
          const ink = inks[Math.floor(lamp.choice * inks.length)] ?? [255, 255, 255];
          drawDab(
            frame,
            x,
            y,
            frame.width * (0.01 + 0.024 * lamp.size),
            ink,
            0.12 + 0.3 * pulse * lamp.cover,
          );
        }
      },
    };
  },

  glints: (scene) => {
    const ink = toInk(mix(scene.palette.glow, '#ffffff', 0.5));
    const glints = createMotes(scene.detailSeed, 'glints', 40, [1, 4]);
    const bottom = scene.place === 'beach' ? 0.72 : 0.95;
    return {
      behind: (frame, moment) => {
        const seen = createProjection({ scene, moment, frame }, 0.5);
        for (const glint of glints) {
          const height = 0.64 + (bottom - 0.64) * glint.y ** 1.5;
          const [x, y] = seen(glint.x * scene.width, scene.height * height);
          const shine = Math.max(0, Math.sin(2 * Math.PI * glint.passes * moment.part + glint.phase)) ** 3;
          const length = frame.width * (0.008 + 0.03 * glint.size * (height - 0.5) * 3);
          drawPetal(frame, x, y, [length, frame.width / 420], 0, ink, shine * 0.7);
        }
      },
    };
  },
};

/** Leaves or petals that turn in the wind; before the figure they avoid its face. */
function createBlownLayer(
  scene: Scene,
  seconds: number,
  name: string,
  count: number,
  [length, width]: readonly [number, number],
  before = false,
): Layer {
  const way = createDice(scene.detailSeed, 'film wind').pick([-1, 1]);
  const inks = scene.palette.accents.map((color) => toInk(mix(color, scene.palette.glow, 0.25)));
  const flying = createMotes(scene.detailSeed, name, count, [seconds * 0.2, seconds * 0.34]);
  return (frame, moment) => {
    const { part } = moment;
    const [faceX, faceY] = createProjection({ scene, moment, frame }, 1)(scene.framing.x, scene.framing.y);
    const face = (105 * scene.framing.scale * frame.width) / scene.width;
    for (const leaf of flying) {
      const { way: gone, pass } = getFall(leaf, part);
      const turn = 2 * Math.PI * leaf.passes * part + leaf.phase;
      const along = (way > 0 ? gone : 1 - gone) * 1.3 - 0.15;
      const down = ((leaf.x + pass * 0.39) % 1) + gone * 0.34 + 0.03 * Math.sin(turn) - 0.2;
      const size = frame.width * (0.7 + 0.6 * leaf.size);
      const flutter = 0.35 + 0.65 * Math.abs(Math.cos(turn));
      const ink = inks[Math.floor(leaf.choice * inks.length)] ?? [255, 255, 255];
      const [x, y] = [along * frame.width, down * frame.height];
      const clear = before ? smoothStep(Math.hypot(x - faceX, y - faceY), face, face * 1.3) : 1;
      const shape = [size * length, size * width * flutter] as const;
      drawPetal(frame, x, y, shape, turn * 0.5 * way + leaf.phase, ink, 0.9 * clear);
    }
  };
}

/** Small lights that hover and pulse: dust in a beam, fireflies. */
function createHoveringLayer(
  scene: Scene,
  name: string,
  count: number,
  look: { size: number; spread: number; cover: number; reach: number },
): Layer {
  const ink = toInk(mix(scene.palette.glow, '#fff4d8', 0.4));
  const all = createMotes(scene.detailSeed, name, count, [1, 2]);
  return (frame, { part }) => {
    for (const mote of all) {
      const turn = 2 * Math.PI * part + mote.phase;
      const x =
        mote.x + look.reach * Math.sin(turn) + look.reach * 0.4 * Math.sin(2 * turn + mote.choice * 6);
      const y = mote.y + look.reach * 0.7 * Math.cos(turn + mote.choice * 6);
      const glow = (1 + Math.sin(2 * Math.PI * mote.passes * part + mote.phase * 3)) / 2;
      const radius = frame.width * (look.size + look.spread * mote.size);
      drawDab(
        frame,
        x * frame.width,
        y * frame.height,
        radius,
        ink,
        look.cover * (0.2 + 0.8 * glow) * mote.cover,
      );
    }
  };
}

/** Fog over the scene and a margin around it, thicker below; at an eighth of the scene's resolution. */
function createFogCel(scene: Scene, name: string, strength: number): Cel {
  const margin = 120;
  const scale = 1 / 8;
  const width = Math.round((scene.width + 2 * margin) * scale);
  const height = Math.round((scene.height + 2 * margin) * scale);
  const noise = createNoiseTile(hash(scene.detailSeed, 'fog', name));
  const [red, green, blue] = toInk(mix(scene.palette.sky[2], '#ffffff', 0.3));
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cloud =
        0.5 + 0.42 * sampleNoise(noise, x / 26, y / 11) + 0.2 * sampleNoise(noise, x / 11 + 70, y / 6 + 31);
      const low = 0.35 + 0.65 * Math.min(1, y / height / 0.7);
      pixels[y * width + x] = packPixel(red, green, blue, strength * low * Math.min(1, Math.max(0, cloud)));
    }
  }
  return createCel(pixels, width, height, scale, [-margin, -margin]);
}
