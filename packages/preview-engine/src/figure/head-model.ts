/**
 * A head as a stack of ellipses, so that a turned face keeps its perspective. Units: a head is 232 high, its
 * middle (between the eyes) is the origin, y points down, z to the viewer.
 */

import type { Point } from '../pen.ts';
import type { FaceGeometry, Identity, Pose } from '../scene.ts';

type Section = { y: number; width: number; middle: number; depth: number };

export type Head = {
  /** Projects a point of the face's surface, lifted by `lift` along z. */
  project(x: number, y: number, lift?: number): Point;
  /** The outline from the chin up the given side (−1 left, 1 right) to the crown. */
  side(which: -1 | 1, grow?: (y: number) => number): Point[];
  /** The whole outline, closed. */
  outline(grow?: (y: number) => number): Point[];
  /** The foreshortening of something on the face at `x`, 0 … 1. */
  foreshortening(x: number): number;
  face: FaceGeometry;
  yaw: number;
  /** The side of the face that is further from the viewer; 0 when the head looks straight ahead. */
  far: -1 | 0 | 1;
  chinY: number;
};

function createSections({ face, build, age }: Identity): Section[] {
  const strong = build === 'masculine' ? 1 : build === 'androgynous' ? 0.45 : 0;
  const broad = 1 + face.width * 0.055 + strong * 0.02;
  const sag = age === '80s' ? 5 : age > '50s' ? 3 : 0;
  const jaw = face.jaw * 3.6 + strong * 3.2 + sag;
  const chin = face.chin * 3.2 + strong * 4;
  const stretch = 1 + face.length * 0.045 + strong * 0.015;
  const rows: [number, number, number, number][] = [
    [-118, 7, -12, 10],
    [-113, 30, -12, 34],
    [-101, 50, -12, 60],
    [-82, 66, -11, 80],
    [-55, 76, -10, 91],
    [-28, 77.5, -9, 95],
    [0, 76 + face.cheek, -8, 92],
    [20, 75 + face.cheek * 2.5, -5, 88],
    [42, 68 + face.cheek * 1.5 + jaw * 0.5, 3, 75],
    [62, 57.5 + jaw, 15, 63],
    [80, 45.5 + jaw * 0.95, 32, 46],
    [96, 32 + jaw * 0.5 + chin * 0.7, 46, 34],
    [106, 21 + chin, 54, 25],
    [112, 11 + chin * 0.7, 60, 14],
  ];
  return rows.map(([y, width, middle, depth]) => ({
    y: y > 0 ? y * stretch : y,
    width: width * broad,
    middle,
    depth,
  }));
}

/** Creates the head of a person in a pose, without its roll. */
export function modelHead(identity: Identity, pose: Pose): Head {
  const sections = createSections(identity);
  const [cosYaw, sinYaw] = [Math.cos(pose.yaw), Math.sin(pose.yaw)];
  const [cosPitch, sinPitch] = [Math.cos(pose.pitch), Math.sin(pose.pitch)];
  const far = Math.abs(pose.yaw) < 0.06 ? 0 : pose.yaw > 0 ? 1 : -1;

  const sectionAt = (y: number): Section => {
    const last = sections.at(-1) as Section;
    const below = sections.findIndex((section) => section.y >= y);
    if (below < 0) return last;
    const to = sections[below] as Section;
    const from = sections[below - 1] ?? to;
    const t = to.y > from.y ? (y - from.y) / (to.y - from.y) : 0;
    const blend = (key: keyof Section) => from[key] + (to[key] - from[key]) * t;
    return { y, width: blend('width'), middle: blend('middle'), depth: blend('depth') };
  };
  const rotate = (x: number, y: number, z: number): Point => {
    const turned = z * cosYaw - x * sinYaw;
    return [x * cosYaw + z * sinYaw, y * cosPitch - turned * sinPitch * 0.8];
  };
  const project = (x: number, y: number, lift = 0): Point => {
    const { width, middle, depth } = sectionAt(y);
    const across = Math.min(1, Math.abs(x) / width);
    // A point that is turned out of sight stays on the outline.
    const horizon = Math.atan2(width * cosYaw, depth * Math.abs(sinYaw));
    if (Math.sign(x) === far && Math.asin(across) > horizon) {
      const [edgeX, edgeY] = rotate(0, y, middle + lift);
      return [edgeX + far * Math.hypot(width * cosYaw, depth * sinYaw), edgeY];
    }
    return rotate(x, y, middle + depth * Math.sqrt(1 - across * across) + lift);
  };
  const side = (which: -1 | 1, grow: (y: number) => number = () => 0): Point[] =>
    sections.toReversed().map(({ y, width, middle, depth }) => {
      const half = Math.hypot(width * cosYaw, depth * sinYaw);
      // At the far eye the outline curves in, and at the cheekbone below it curves out.
      const bite = which === far ? Math.abs(sinYaw) * 9 * Math.exp(-(((y - 2) / 15) ** 2)) : 0;
      const angle = which === -far ? Math.abs(sinYaw) * 9 * Math.exp(-(((y - 74) / 19) ** 2)) : 0;
      const cheek = which === far ? Math.abs(sinYaw) * 4 * Math.exp(-(((y - 30) / 14) ** 2)) : 0;
      const [x, screenY] = rotate(0, y, middle);
      const extra = grow(y);
      const lifted = y < -60 ? extra * Math.min(1, (-60 - y) / 50) : 0;
      return [x + which * (half - bite + cheek + angle + extra * (y < -100 ? 0.55 : 1)), screenY - lifted];
    });
  return {
    project,
    side,
    outline: (grow) => [...side(-1, grow), ...side(1, grow).toReversed()],
    foreshortening: (x) => {
      const { width } = sectionAt(0);
      const angle = Math.asin(Math.max(-1, Math.min(1, x / width)));
      return Math.max(0.35, Math.cos(angle + pose.yaw));
    },
    face: identity.face,
    yaw: pose.yaw,
    far,
    chinY: (sections.at(-1) as Section).y,
  };
}
