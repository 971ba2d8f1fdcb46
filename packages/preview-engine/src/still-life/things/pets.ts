/** Animals that sit and look at the viewer. */

import { sitter } from '../parts/animals.ts';
import {
  fill,
  flat,
  ink,
  mirrored,
  oval,
  paper,
  type Shape,
  sharp,
  soft,
  stroke,
  type Thing,
} from '../shapes.ts';

const pointedEars = (inner: string, reach = 24): Shape[] =>
  mirrored(
    fill('main', sharp(63, 76, 60, 76 - reach * 2, 94, 52)),
    flat(inner, sharp(70, 66, 66, 80 - reach * 2 + 8, 88, 54), 0.9),
  );

const roundEars = (r: number): Shape[] =>
  mirrored(fill('main', oval(68, 52, r)), flat('second', oval(69, 53, r * 0.58), 0.9));

const stripes = (paint: string): Shape[] => [
  flat(paint, sharp(97, 46, 103, 46, 100, 62), 0.9),
  ...mirrored(
    flat(paint, sharp(84, 48, 90, 46, 92, 60), 0.9),
    flat(paint, sharp(61, 76, 62, 84, 78, 83), 0.9),
    flat(paint, sharp(63, 92, 67, 98, 80, 91), 0.9),
  ),
];

export const pets = {
  dog: {
    main: '#c78a4c', second: '#f1dfc2',
    shapes: sitter({
      tail: [fill('main:soft', soft(140, 176, 168, 164, 182, 134, 190, 138, 184, 172, 150, 190))],
      chest: 'second',
      overHead: [
        ...mirrored(fill('main:deep', soft(70, 54, 52, 60, 46, 88, 54, 108, 66, 104, 70, 82, 80, 62))),
        fill('second', soft(95, 46, 105, 46, 108, 76, 100, 82, 92, 76)),
      ],
      muzzle: { paint: 'second', width: 22, height: 16 },
    }).concat([fill('#d9607a', soft(94, 99, 106, 99, 107, 112, 100, 117, 93, 112)), stroke('#b8475f', 1.2, 'M100 100v10', 0.8), fill('#b23a3a', 'M76 110q24 14 48 0v8q-24 14 -48 0Z'), flat('#e3b54a', oval(100, 124, 6))]),
  },
  cat: {
    main: '#8d8f9a', second: '#f0ece6', size: 0.9,
    shapes: sitter({
      behindHead: pointedEars('#e2a3a3', 22),
      tail: [stroke('main', 15, 'M140 182q38 4 36 -30q-2 -22 10 -30')],
      overHead: stripes('#555763'),
      chest: 'second',
      muzzle: { paint: 'second', width: 17, height: 11 },
      nose: '#d98080', whiskers: true, head: 42,
    }),
  },
  fox: {
    main: '#d6692b', second: '#f6ecdd', home: 'forest',
    shapes: sitter({
      behindHead: pointedEars('#3a2a28', 26),
      tail: [fill('main', soft(136, 186, 172, 180, 190, 146, 180, 112, 196, 140, 196, 172, 168, 194)), fill('second', soft(180, 112, 196, 134, 192, 148, 180, 142))],
      overHead: mirrored(fill('second', soft(60, 84, 74, 80, 92, 92, 98, 108, 78, 104))),
      chest: 'second', pointed: true, muzzle: { paint: 'second', width: 14, height: 14 }, head: 42,
    }),
  },
  wolf: {
    main: '#7b8089', second: '#d9d7d2', home: 'snow', size: 1.1,
    shapes: sitter({
      behindHead: [...mirrored(fill('main:soft', sharp(62, 92, 44, 104, 64, 108, 56, 122, 84, 116))), ...pointedEars('#4a4650', 24)],
      tail: [fill('main:soft', soft(140, 186, 174, 176, 186, 146, 196, 168, 180, 190, 152, 194))],
      overHead: mirrored(fill('second', soft(60, 86, 72, 78, 92, 90, 98, 108, 78, 104)), flat('second', oval(84, 63, 6, 3.5), 0.9)),
      chest: 'second', pointed: true, muzzle: { paint: 'second', width: 16, height: 14 },
    }),
  },
  bear: {
    main: '#6b4630', second: '#b98d63', home: 'forest', size: 1.15,
    shapes: sitter({ behindHead: roundEars(15), muzzle: { paint: 'second', width: 22, height: 16 }, chest: 'main:lit', head: 44 }),
  },
  teddy: {
    main: '#c08a55', second: '#edd7b3', size: 0.8,
    shapes: [
      ...sitter({ behindHead: roundEars(17), muzzle: { paint: 'second', width: 22, height: 16 }, chest: 'second', head: 46 }),
      stroke('main:deep', 1.4, 'M100 46v26M100 116v44', 0.8),
      fill('#b23a4a', sharp(100, 116, 78, 106, 78, 128)), fill('#b23a4a', sharp(100, 116, 122, 106, 122, 128)), fill('#8f2c3b', oval(100, 117, 6)),
    ],
  },
  lion: {
    main: '#d9a14e', second: '#f3e2c0', home: 'meadow', size: 1.15,
    shapes: sitter({
      behindHead: [
        fill('#8a4a22', soft(100, 26, 130, 32, 152, 54, 158, 84, 150, 114, 128, 134, 100, 142, 72, 134, 50, 114, 42, 84, 48, 54, 70, 32)),
        ...Array.from({ length: 9 }, (_, i) => stroke('#6a3517', 2.4, `M100 84L${Math.round(100 + 54 * Math.cos(i * 0.7 + 0.3))} ${Math.round(84 + 52 * Math.sin(i * 0.7 + 0.3))}`, 0.6)),
        ...roundEars(12),
      ],
      tail: [stroke('main', 8, 'M142 184q34 -2 36 -34'), fill('#8a4a22', oval(178, 146, 10, 14))],
      muzzle: { paint: 'second', width: 21, height: 15 }, nose: '#a8574a', head: 36,
    }),
  },
  tiger: {
    main: '#e08a32', second: '#f6ecdd', home: 'jungle', size: 1.15,
    shapes: [
      ...sitter({
        behindHead: roundEars(13), overHead: [...stripes(ink), ...mirrored(fill('second', oval(80, 92, 16, 12)))],
        tail: [stroke('main', 13, 'M140 182q40 2 38 -40'), stroke(ink, 13, 'M178 150v-10M172 172l-8 5')],
        chest: 'second', muzzle: { paint: 'second', width: 18, height: 13 }, nose: '#c46a6a', whiskers: true, head: 43,
      }),
      ...mirrored(flat(ink, sharp(72, 128, 72, 134, 84, 133), 0.9), flat(ink, sharp(70, 142, 70, 148, 82, 147), 0.9), flat(ink, sharp(52, 164, 50, 171, 66, 172), 0.9)),
    ],
  },
  rabbit: {
    main: '#b9a492', second: '#f2e9df', size: 0.85, home: 'meadow',
    shapes: sitter({
      behindHead: mirrored(fill('main', soft(86, 62, 70, 40, 66, 4, 80, -2, 92, 24, 96, 58)), flat('#e6b3b0', soft(85, 54, 76, 36, 73, 10, 80, 8, 88, 28, 91, 52), 0.9)),
      tail: [fill('second', oval(150, 176, 16))],
      chest: 'second', muzzle: { paint: 'second', width: 17, height: 12 }, nose: '#cf7f86', whiskers: true, head: 36,
    }),
  },
  frog: {
    main: '#5f9d45', second: '#d8e2a6', size: 0.7, home: 'lake',
    shapes: [
      ...mirrored(fill('main:soft', soft(60, 186, 22, 186, 16, 150, 40, 128, 70, 140, 80, 176)), fill('main', soft(20, 190, 40, 180, 74, 184, 78, 191))),
      fill('main', soft(48, 150, 52, 112, 100, 96, 148, 112, 152, 150, 138, 184, 100, 190, 62, 184)),
      fill('second', soft(66, 150, 100, 140, 134, 150, 130, 180, 100, 188, 70, 180)),
      ...mirrored(fill('main', oval(68, 92, 20)), fill(paper, oval(68, 90, 13)), flat(ink, oval(69, 90, 8, 9)), flat(paper, oval(72, 86, 2.6)), fill('main', soft(74, 150, 66, 186, 86, 191, 92, 186, 92, 160))),
      stroke(ink, 2.4, 'M60 122q40 26 80 0', 0.85),
    ],
  },
} satisfies Record<string, Thing>; // biome-ignore format: a table
