/**
 * The warps of the layers of a video: the camera at each depth, and the bending of each layer. All fields are smooth,
 * so that nothing tears, and all layers of the figure share the fields of its body, so that hair, face and clothes
 * stay together.
 */

import type { Place, Scene } from '../scene.ts';
import type { Warp } from './cel.ts';
import type { Moment } from './motion.ts';

type View = { scene: Scene; moment: Moment; frame: { width: number; height: number } };

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** The camera's warp at a depth: 0 is infinitely far, 1 the figure, more is before it. */
function createCameraWarp({ scene, moment, frame }: View, depth: number): Warp {
  const { camera } = moment;
  const zoom = (frame.width / scene.width) * camera.zoom * (1 + camera.push * depth);
  const [middleX, middleY] = [scene.width / 2 + camera.x * depth, scene.height / 2 + camera.y * depth];
  return (x, y, out) => {
    out[0] = middleX + (x - frame.width / 2) / zoom;
    out[1] = middleY + (y - frame.height / 2) / zoom;
  };
}

/** Projects a point of the scene at a depth to a pixel of the frame. */
export function createProjection(
  view: View,
  depth: number,
): (x: number, y: number) => [x: number, y: number] {
  const { scene, moment, frame } = view;
  const { camera } = moment;
  const zoom = (frame.width / scene.width) * camera.zoom * (1 + camera.push * depth);
  return (x, y) => [
    (x - scene.width / 2 - camera.x * depth) * zoom + frame.width / 2,
    (y - scene.height / 2 - camera.y * depth) * zoom + frame.height / 2,
  ];
}

/** What moves in a place: the heights between which it moves (fractions of the scene), by kind. */
const restless: Partial<Record<Place, { kind: 'water' | 'leaves' | 'heat'; top: number; bottom: number }>> = {
  beach: { kind: 'water', top: 0.57, bottom: 0.73 },
  sea: { kind: 'water', top: 0.54, bottom: 1.2 },
  lake: { kind: 'water', top: 0.61, bottom: 1.2 },
  harbour: { kind: 'water', top: 0.62, bottom: 1.2 },
  pool: { kind: 'water', top: 0.64, bottom: 0.93 },
  forest: { kind: 'leaves', top: -0.2, bottom: 0.9 },
  jungle: { kind: 'leaves', top: -0.2, bottom: 1.1 },
  garden: { kind: 'leaves', top: -0.1, bottom: 1.1 },
  meadow: { kind: 'leaves', top: 0.5, bottom: 1.2 },
  greenhouse: { kind: 'leaves', top: -0.1, bottom: 1.1 },
  desert: { kind: 'heat', top: 0.4, bottom: 0.8 },
};

/** The warp of the place behind the figure: lower parts are nearer. */
export function createBackdropWarp(view: View): Warp {
  const { scene, moment } = view;
  const far = createCameraWarp(view, 0.25);
  const near = createCameraWarp(view, 0.75);
  const motion = restless[scene.place];
  const turn = 2 * Math.PI * moment.part;
  const other = new Float64Array(2);
  return (x, y, out) => {
    far(x, y, out);
    near(x, y, other);
    const depth = smoothStep(out[1] as number, scene.height * 0.25, scene.height);
    out[0] = (out[0] as number) + ((other[0] as number) - (out[0] as number)) * depth;
    out[1] = (out[1] as number) + ((other[1] as number) - (out[1] as number)) * depth;
    if (!motion) return;
    const height = (out[1] as number) / scene.height;
    const inside =
      moment.unrest *
      smoothStep(height, motion.top, motion.top + 0.05) *
      (1 - smoothStep(height, motion.bottom - 0.05, motion.bottom));
    if (motion.kind === 'water') {
      const away = Math.max(0.05, height - motion.top);
      out[0] =
        (out[0] as number) +
        inside *
          (2 + away * 12) *
          (Math.sin(70 * away ** 0.6 - 2 * turn) + 0.5 * Math.sin(113 * away ** 0.6 + 3 * turn));
      out[1] = (out[1] as number) + inside * (1 + away * 7) * Math.sin((out[0] as number) / 60 + 2 * turn);
    } else if (motion.kind === 'leaves') {
      const lean = Math.sin((out[0] as number) / 110 + (out[1] as number) / 190 + turn);
      out[0] = (out[0] as number) + inside * 4 * lean;
      out[1] = (out[1] as number) + inside * 1.6 * Math.sin((out[0] as number) / 74 + 2 * turn);
    } else {
      out[0] = (out[0] as number) + inside * 1.8 * Math.sin((out[1] as number) / 9 + 3 * turn);
    }
  };
}

/** The warp of the foreground: leaves that nod at the lower corners. */
export function createForegroundWarp(view: View): Warp {
  const { scene, moment } = view;
  const camera = createCameraWarp(view, 1.6);
  const turn = 2 * Math.PI * moment.part;
  return (x, y, out) => {
    camera(x, y, out);
    const height = Math.max(0, 1.05 - (out[1] as number) / scene.height) * moment.unrest;
    out[0] = (out[0] as number) + height * 26 * Math.sin(turn + (x < 0.5 * view.frame.width ? 0 : 2));
    out[1] = (out[1] as number) + height * 14 * Math.sin(turn * 2 + (out[0] as number) / 90);
  };
}

export type FigurePart = 'back' | 'body' | 'head';

/** The warp of a piece of the figure: breath and sway for all, the motion of the head for hair and face. */
export function createFigureWarp(view: View, part: FigurePart): Warp {
  const { scene, moment } = view;
  const { framing, pose } = scene;
  const { head, breath, sway, hair } = moment;
  const camera = createCameraWarp(view, 1);
  // Parts behind the middle of the head turn the other way.
  const bulge = part === 'head' ? 92 : part === 'back' ? -34 : 0;
  const middle = Math.sin(pose.yaw) * 26;
  return (x, y, out) => {
    camera(x, y, out);
    let fx = ((out[0] as number) - framing.x) / framing.scale;
    let fy = ((out[1] as number) - framing.y) / framing.scale;
    fy += breath * (2.6 * Math.exp(-(((fy - 250) / 150) ** 2)) + 1.2 * (1 - smoothStep(fy, 120, 700)));
    fx *= 1 - breath * 0.007 * Math.exp(-(((fy - 280) / 110) ** 2));
    fx -= sway * Math.min(1, Math.max(0, (900 - fy) / 900));
    const follows =
      part === 'body' ? 0.5 * (1 - smoothStep(fy, 70, 165)) : 0.1 + 0.9 * (1 - smoothStep(fy, 80, 320));
    const [dx, dy] = [fx - head.x * follows, fy - head.y * follows - 120];
    const angle = -head.roll * follows;
    fx = dx - dy * angle;
    fy = dy + dx * angle + 120;
    if (bulge !== 0) {
      const away = ((fx - middle) / 112) ** 2 + ((fy - 8) / 150) ** 2;
      const depth = away < 1 ? bulge * (1 - away) ** 2 : 0;
      fx -= head.yaw * depth;
      fy += head.pitch * depth;
      const loose = smoothStep(fy, 96, 330);
      fx -= loose * hair.swing * Math.sin(hair.phase - fy / 95);
    }
    out[0] = fx * framing.scale + framing.x;
    out[1] = fy * framing.scale + framing.y;
  };
}

/** The warp of the figure's shadow, which follows the body by half. */
export function createShadowWarp(view: View): Warp {
  const { scene, moment } = view;
  const camera = createCameraWarp(view, 0.9);
  const sway = moment.sway * scene.framing.scale;
  return (x, y, out) => {
    camera(x, y, out);
    out[0] = (out[0] as number) - sway * 0.6 - moment.head.x * scene.framing.scale * 0.5;
  };
}

/** The warp of fog, which drifts to and fro. */
export function createFogWarp(view: View, depth: number, way: -1 | 1): Warp {
  const camera = createCameraWarp(view, depth);
  const { part, unrest } = view.moment;
  const turn = 2 * Math.PI * part;
  return (x, y, out) => {
    camera(x, y, out);
    out[0] = (out[0] as number) + way * 46 * unrest * Math.sin(turn);
    const roll = unrest * Math.sin((out[0] as number) / 150 + turn);
    out[1] = (out[1] as number) + 12 * roll + way * 8 * unrest * Math.cos(turn);
  };
}
