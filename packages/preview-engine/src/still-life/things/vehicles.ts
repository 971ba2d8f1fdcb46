/** Vehicles of road, water and air. */

import { pane, spokes, wheel } from '../parts/vehicles.ts';
import {
  around,
  box,
  brass,
  fill,
  flat,
  glass,
  glow,
  ink,
  oval,
  paper,
  sharp,
  soft,
  steel,
  stroke,
  type Thing,
  tyre,
  wood,
} from '../shapes.ts';

export const vehicles = {
  car: {
    main: '#b8322f', second: steel, size: 1.2, home: 'street',
    shapes: [
      fill('main:soft', 'M48 128q14 -40 34 -44q34 -6 60 2q14 6 30 42Z'), ...pane('M60 126q10 -28 24 -34h16v34Z', 'M70 122l14 -26h6l-14 26Z'), ...pane('M108 126v-34h28q12 4 22 34Z', 'M120 122l8 -26h6l-8 26Z'),
      fill('main', 'M8 168q-4 -26 14 -34q20 -8 40 -10h98q24 4 30 16q6 14 2 28Z'), flat('main:deep', box(10, 158, 182, 8, 3), 0.7), stroke('main:deep', 1.8, 'M104 126v36M60 128q-4 14 2 34', 0.7), flat(ink, box(112, 134, 12, 3.4, 1.6) + box(66, 134, 12, 3.4, 1.6), 0.8), fill('#f6e7b0', soft(8, 144, 16, 138, 24, 142, 18, 152, 8, 154)), fill('#d9483a', box(184, 140, 9, 12, 3)), ...wheel(52, 168, 22), ...wheel(148, 168, 22),
    ],
  },
  bus: {
    main: '#d9a12f', second: paper, size: 1.25, home: 'street',
    shapes: [fill('main', box(8, 62, 184, 108, 14)), flat('second', box(8, 120, 184, 10), 0.9), ...[22, 56, 90, 124].flatMap((x) => pane(box(x, 76, 28, 34, 4), `M${x + 6} 108l10 -30h6l-10 30Z`)), ...pane(box(158, 76, 28, 62, 4), 'M164 130l10 -50h6l-10 50Z'), stroke(ink, 1.6, 'M172 76v62', 0.6), fill('#f6e7b0', oval(186, 152, 6)), fill('#c8412f', box(9, 146, 7, 14, 2)), ...wheel(50, 168, 20), ...wheel(148, 168, 20)],
  },
  truck: {
    main: '#3f6f9f', second: '#dcd5c8', size: 1.25, home: 'street',
    shapes: [fill('second', box(6, 58, 120, 100, 4)), stroke('second:deep', 1.6, 'M30 58v100M54 58v100M78 58v100M102 58v100', 0.5), fill('main', 'M132 84h30q10 2 16 22l6 16q8 4 8 16v28h-60Z'), ...pane('M140 92h20q8 2 12 26h-32Z', 'M148 116l8 -22h6l-8 22Z'), fill('#55565f', box(4, 158, 186, 10, 3)), fill('#f6e7b0', box(184, 138, 8, 12, 3)), ...wheel(38, 170, 19), ...wheel(84, 170, 19), ...wheel(160, 170, 19)],
  },
  train: {
    main: '#2f4a45', second: '#b23a32', size: 1.25, home: 'meadow',
    shapes: [
      ...[[150, 30, 17], [128, 18, 14], [106, 14, 11]].map(([x = 0, y = 0, r = 0]) => fill('#e6e3df', oval(x, y, r), 0.8)), fill('main', box(10, 52, 62, 104, 5)), fill('second', box(4, 44, 74, 12, 4)), ...pane(box(22, 68, 38, 36, 4), 'M30 102l12 -32h7l-12 32Z'), fill('main', box(70, 94, 104, 58, 14)), fill(brass, box(92, 92, 7, 62) + box(134, 92, 7, 62)), fill('main:deep', 'M144 94v-30h-6v-10h30v10h-6v30Z'), fill(brass, soft(102, 94, 104, 76, 116, 72, 126, 78, 126, 94)), fill('#f6e7b0', oval(176, 106, 9)), fill('second', sharp(168, 152, 194, 186, 150, 186, 150, 152)), fill('#3a3a42', box(8, 150, 164, 12)), ...[36, 78, 120].flatMap((x) => [fill('second', oval(x, 168, 21)), ...around(8, x, 168, [stroke(ink, 2.4, 'M0 0V-18')]), fill(brass, oval(x, 168, 5))]), stroke(steel, 5, 'M36 172h84'), stroke('#55453c', 4, 'M0 190h200'),
    ],
  },
  bicycle: {
    main: '#2f7f83', second: '#6d4630', size: 1.1, home: 'street',
    shapes: [...spokes(46, 144, 42), ...spokes(154, 144, 42), stroke('main', 6, 'M46 144L78 84L100 144ZM78 84h58M100 144L138 84M154 144L132 62'), stroke('main', 5, 'M78 84L72 62'), fill('second', soft(52, 58, 84, 54, 92, 60, 74, 68, 54, 66)), stroke(ink, 5, 'M132 62q-4 -12 8 -14q22 0 22 14'), stroke(steel, 3.4, oval(100, 144, 12)), stroke(ink, 4, 'M100 144l14 20M106 166h16M100 144l-14 -20M80 122h14'), stroke(steel, 1.6, 'M46 140L100 132M46 148L100 156', 0.8)],
  },
  motorcycle: {
    main: '#a8322d', second: steel, size: 1.15, home: 'street',
    shapes: [...wheel(42, 154, 35, '#c2c7cf'), ...wheel(158, 154, 35, '#c2c7cf'), stroke(steel, 7, 'M158 154L130 80'), stroke('#4a4b55', 8, 'M42 154L84 132L118 150'), fill('#5b5c66', soft(78, 122, 118, 118, 128, 142, 116, 164, 84, 164)), stroke('#2f2f36', 2.4, 'M84 130h38M82 138h42M82 146h42', 0.8), fill(steel, 'M60 164h64l-4 9H30l-4 -6Z'), fill('main', soft(86, 110, 100, 92, 134, 90, 142, 104, 124, 122, 92, 122)), fill('#2f2a30', soft(26, 108, 60, 96, 92, 108, 92, 120, 60, 120, 34, 116)), fill('main', soft(18, 124, 44, 108, 72, 122, 58, 128, 40, 120)), stroke(ink, 5, 'M130 80q2 -14 -18 -18'), fill('#f6e7b0', oval(146, 92, 12)), stroke(steel, 2, oval(146, 92, 12)), fill('main', soft(128, 124, 158, 112, 190, 126, 188, 130, 158, 120, 134, 130))],
  },
  boat: {
    main: '#f2ede2', second: '#9a3b32', size: 1.15, home: 'sea',
    shapes: [stroke(wood, 5, 'M100 22V160'), fill('main', 'M94 28Q40 90 30 144H94Z'), fill('main:soft', 'M106 40Q160 96 168 144H106Z'), stroke('second', 3.4, 'M62 84h32M44 114h50', 0.8), fill('second', sharp(100, 22, 100, 8, 126, 15)), fill('second', 'M16 152h168q-8 34 -38 38H52q-26 -6 -36 -38Z'), fill('#d9b27c', box(14, 148, 172, 8, 3)), stroke('#dff0f2', 4, 'M4 188q16 -10 32 0t32 0t32 0t32 0t32 0t32 0', 0.7)],
  },
  aeroplane: {
    main: '#eef0f2', second: '#3566a0', size: 1.2, lift: 60, home: 'mountain',
    shapes: [fill('second', soft(26, 92, 12, 48, 30, 48, 58, 90)), fill('main:soft', soft(86, 96, 70, 62, 86, 62, 122, 94)), fill('main', soft(14, 98, 44, 86, 100, 82, 160, 84, 188, 98, 192, 106, 176, 116, 120, 122, 60, 120, 24, 112)), flat('second', 'M18 106q80 10 172 -2q-4 8 -14 12q-66 10 -126 4q-20 -4 -32 -14Z', 0.9), ...[64, 78, 92, 106, 120, 134].map((x) => flat('#4a6a80', oval(x, 98, 4, 5))), fill('#7fa8bf', soft(164, 92, 178, 94, 184, 100, 166, 101)), fill('main:soft', soft(84, 112, 124, 110, 90, 168, 70, 168)), fill(steel, box(90, 134, 24, 13, 6)), fill('main:soft', soft(22, 104, 46, 102, 26, 124, 12, 124))],
  },
  helicopter: {
    main: '#3f7f6a', second: glass, size: 1.15, lift: 50, home: 'mountain',
    shapes: [stroke('#3a3a42', 5, 'M118 40v22'), fill('#3a3a42', soft(12, 40, 118, 34, 196, 40, 118, 46)), fill('main', soft(96, 96, 40, 92, 6, 66, 2, 72, 30, 112, 92, 122)), fill('main:soft', soft(2, 74, 10, 46, 22, 52, 20, 80)), stroke('#3a3a42', 3.4, 'M-4 66L28 94'), fill('main', soft(84, 98, 100, 66, 146, 60, 182, 84, 192, 114, 172, 132, 116, 136, 90, 122)), ...pane('M140 70q34 6 44 40h-44Z', 'M150 106l10 -32h8l-8 32Z'), ...pane(box(106, 78, 26, 28, 6)), stroke('#3a3a42', 4.5, 'M84 158h94q12 -2 14 -10M108 134l-6 24M154 134l6 24')],
  },
  'hot air balloon': {
    main: '#d2453a', second: '#f0c54a', size: 1.2, lift: 26, home: 'meadow',
    shapes: [stroke('#6d5327', 2, 'M72 122L86 164M128 122L114 164M92 130v34M108 130v34'), fill('main', soft(100, 6, 150, 20, 168, 64, 146, 106, 116, 134, 84, 134, 54, 106, 32, 64, 50, 20)), fill('second', soft(100, 6, 124, 30, 130, 70, 116, 134, 84, 134, 70, 70, 76, 30)), fill('main', soft(100, 6, 110, 40, 110, 90, 104, 134, 96, 134, 90, 90, 90, 40)), stroke('main:deep', 1.8, 'M46 100q54 22 108 0', 0.6), fill('#a5733f', box(82, 162, 36, 28, 5)), stroke('#6d4a28', 1.6, 'M84 172h32M84 181h32M94 164v24M106 164v24', 0.7)],
  },
  rocket: {
    main: '#eceef0', second: '#c8412f', size: 1.15, lift: 22, home: 'space',
    shapes: [glow('#ffb14a', [100, 182], 46, 0.8), fill('#f0a02f', soft(82, 158, 118, 158, 122, 180, 100, 216, 78, 180)), flat('#fff0b0', soft(90, 158, 110, 158, 110, 174, 100, 192, 90, 174)), fill('second', soft(70, 106, 36, 146, 40, 172, 72, 150)), fill('second', soft(130, 106, 164, 146, 160, 172, 128, 150)), fill('main', soft(100, -6, 126, 34, 136, 90, 126, 152, 100, 158, 74, 152, 64, 90, 74, 34)), fill('second', 'M100 -6Q121 18 127 44H73Q79 18 100 -6Z'), fill(steel, oval(100, 78, 18)), ...pane(oval(100, 78, 12), soft(92, 76, 98, 68, 102, 70, 96, 82)), flat('second', box(66, 128, 68, 8), 0.9), fill('#5b5c66', box(84, 150, 32, 11, 3))],
  },
  tractor: {
    main: '#3f8a3f', second: '#e5b53a', size: 1.15, home: 'meadow',
    shapes: [fill('main', 'M60 60h56l8 50H60Z'), fill('main:deep', box(50, 50, 74, 11, 4)), ...pane('M70 66h38l5 40H70Z', 'M78 104l10 -36h7l-10 36Z'), fill('main', box(106, 98, 80, 50, 8)), stroke(ink, 2.4, 'M166 106v30M174 106v30M158 106v30', 0.6), stroke('#4a4b55', 6, 'M140 98V66'), fill('#4a4b55', box(96, 146, 70, 12, 3)), ...wheel(60, 146, 44, '#e5b53a'), ...wheel(156, 164, 26, '#e5b53a'), ...around(12, 60, 146, [flat(tyre, box(-4, -48, 8, 8))])],
  },
} satisfies Record<string, Thing>; // biome-ignore format: a table
