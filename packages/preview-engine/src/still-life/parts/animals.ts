/** Parts that animals share: eyes, sitting bodies, grazing bodies, birds. */

import { fill, flat, ink, mirrored, oval, paper, path, type Shape, soft, stroke } from '../shapes.ts';

export const eye = (x: number, y: number, r = 5): Shape[] => [
  flat(ink, oval(x, y, r, r * 1.1)),
  flat(paper, oval(x + r * 0.3, y - r * 0.4, r * 0.32)),
];

type Sitter = {
  /** Behind the head: ears, a mane. */
  behindHead?: readonly Shape[];
  /** Over the head: markings, ears that hang. */
  overHead?: readonly Shape[];
  tail?: readonly Shape[];
  muzzle?: { paint: string; width: number; height: number };
  nose?: string;
  whiskers?: boolean;
  chest?: string;
  /** The width of the head, in units. */
  head?: number;
  /** Whether the muzzle is long and pointed. */
  pointed?: boolean;
};

/** An animal that sits and looks at the viewer. */
export function sitter(given: Sitter): Shape[] {
  const {
    behindHead = [],
    overHead = [],
    tail = [],
    muzzle,
    nose = ink,
    whiskers,
    chest,
    head = 40,
    pointed,
  } = given;
  const m = muzzle ?? { paint: 'second', width: 20, height: 14 };
  const face = pointed
    ? soft(100 - m.width, 88, 88, 96, 100, 104, 112, 96, 100 + m.width, 88, 112, 74, 100, 70, 88, 74)
    : oval(100, 90, m.width, m.height);
  return [
    ...tail,
    fill(
      'main:soft',
      soft(58, 188, 50, 165, 62, 140, 80, 128, 120, 128, 138, 140, 150, 165, 142, 188, 100, 191),
    ),
    ...mirrored(fill('main', soft(50, 188, 46, 172, 58, 158, 76, 162, 84, 178, 82, 189, 64, 191))),
    fill('main', soft(74, 112, 66, 150, 72, 186, 100, 190, 128, 186, 134, 150, 126, 112, 100, 104)),
    ...(chest ? [fill(chest, soft(82, 116, 80, 145, 100, 164, 120, 145, 118, 116, 100, 108))] : []),
    ...mirrored(
      fill('main', soft(80, 140, 77, 170, 76, 186, 87, 191, 97, 187, 97, 165, 95, 140)),
      stroke('main:deep', 1.4, 'M83 190v-6M90 190v-6', 0.7),
    ),
    ...behindHead,
    fill(
      'main',
      soft(
        100 - head,
        80,
        100 - head * 0.82,
        56,
        100,
        44,
        100 + head * 0.82,
        56,
        100 + head,
        80,
        100 + head * 0.6,
        104,
        100,
        112,
        100 - head * 0.6,
        104,
      ),
    ),
    ...overHead,
    fill(m.paint, face),
    ...eye(100 - head * 0.42, 74, 5.2),
    ...eye(100 + head * 0.42, 74, 5.2),
    flat(nose, soft(92, 82, 100, 79.5, 108, 82, 104, 88, 100, 90, 96, 88)),
    stroke(ink, 1.6, 'M100 89v5M100 94q-6 5 -11 1M100 94q6 5 11 1', 0.8),
    ...(whiskers ? [stroke(paper, 1, 'M84 90l-30 -5M84 94l-30 3M116 90l30 -5M116 94l30 3', 0.85)] : []),
  ];
}

type Grazer = {
  /** The head and what it carries, drawn over the neck; x grows towards the viewer's right, where it looks. */
  head: readonly Shape[];
  neck: string;
  /** The height and the thickness of the legs. */
  legs: number;
  thick: number;
  body: string;
  hooves?: string;
  behind?: readonly Shape[];
  over?: readonly Shape[];
};

/** An animal that stands, seen from the side. */
export function grazer({
  head,
  neck,
  legs,
  thick,
  body,
  hooves = ink,
  behind = [],
  over = [],
}: Grazer): Shape[] {
  const leg = (x: number, paint: string): Shape[] => [
    fill(
      paint,
      soft(
        x - thick,
        190 - legs,
        x + thick,
        190 - legs,
        x + thick * 0.8,
        168,
        x + thick * 0.75,
        188,
        x - thick * 0.75,
        188,
        x - thick * 0.7,
        168,
      ),
    ),
    flat(hooves, `M${x - thick * 0.85} 190v-6h${thick * 1.7}v6Z`),
  ];
  return [
    ...behind,
    ...leg(66, 'main:deep'),
    ...leg(128, 'main:deep'),
    fill('main', neck),
    fill('main', body),
    ...leg(54, 'main'),
    ...leg(138, 'main'),
    ...over,
    ...head,
  ];
}

type Bird = {
  beak: string;
  beakShape: string;
  wing: string;
  tail: string;
  crest?: readonly Shape[];
  belly?: string;
};

/** A bird that perches on thin legs, seen from the side. */
export const percher = ({ beak, beakShape, wing, tail, crest = [], belly = 'second' }: Bird): Shape[] => [
  stroke('#b9773a', 3.2, 'M98 158v30M98 188l-10 3M98 188l11 3M112 156v32M112 188l-10 3M112 188l11 3'),
  fill(tail, soft(66, 132, 30, 160, 14, 176, 24, 180, 50, 168, 84, 150)),
  ...crest,
  fill(
    'main',
    soft(58, 136, 66, 104, 92, 84, 110, 66, 132, 54, 150, 66, 152, 88, 146, 118, 128, 148, 100, 162, 74, 156),
  ),
  fill(belly, soft(150, 90, 146, 118, 128, 148, 100, 162, 96, 150, 116, 136, 132, 108)),
  fill(wing, soft(60, 138, 78, 108, 110, 106, 122, 116, 108, 140, 82, 150, 44, 160)),
  stroke(`${wing}:deep`, 1.6, path(70, 144, 92, 136, 112, 120) + path(60, 150, 84, 146, 102, 138), 0.7),
  fill(beak, beakShape),
  ...eye(136, 72, 4.6),
];
