/** Fruit and vegetables. */

import { stalk } from '../parts/food.ts';
import {
  fill,
  flat,
  leafGreen,
  oval,
  paper,
  path,
  place,
  sharp,
  soft,
  stroke,
  type Thing,
} from '../shapes.ts';

export const fruit = {
  apple: {
    main: '#c5342f', second: leafGreen, size: 0.7,
    shapes: [
      fill('main', soft(100, 74, 124, 60, 154, 70, 168, 104, 158, 150, 130, 186, 112, 184, 100, 180, 88, 184, 70, 186, 42, 150, 32, 104, 46, 70, 76, 60)), flat('main:deep', oval(100, 74, 18, 5), 0.6), ...stalk(100, 76), flat('#ffffff', soft(52, 100, 62, 82, 72, 82, 62, 116), 0.35),
    ],
  },
  orange: {
    main: '#e8892b', second: leafGreen, size: 0.7,
    shapes: [
      fill('main', oval(100, 122, 68, 66)), ...[[70, 100], [96, 92], [126, 104], [84, 130], [118, 136], [142, 128], [62, 136], [100, 160], [128, 162], [78, 158]].map(([x = 0, y = 0]) => flat('main:deep', oval(x, y, 1.8), 0.5)), flat('#5a7a3a', sharp(100, 58, 106, 64, 100, 70, 94, 64)), ...stalk(100, 62), flat('#ffffff', oval(72, 92, 13, 9), 0.3),
    ],
  },
  lemon: {
    main: '#efd23f', second: leafGreen, size: 0.65,
    shapes: [
      fill('main', soft(14, 132, 26, 124, 50, 96, 100, 82, 150, 96, 174, 124, 188, 132, 174, 142, 150, 172, 100, 184, 50, 172, 26, 142)), fill(leafGreen, 'M150 98q16 -34 46 -24q-14 32 -46 24Z'), ...[[72, 116], [100, 108], [128, 118], [88, 142], [120, 150], [146, 138], [62, 142]].map(([x = 0, y = 0]) => flat('main:deep', oval(x, y, 1.8), 0.5)), flat('#ffffff', oval(74, 106, 15, 7), 0.35),
    ],
  },
  banana: {
    main: '#eecb3d', second: '#6d5327', size: 0.75,
    shapes: [
      fill('main:soft', soft(150, 44, 160, 80, 140, 136, 92, 172, 40, 178, 30, 168, 78, 148, 118, 108, 136, 50)), fill('main', soft(146, 40, 154, 42, 156, 76, 130, 126, 84, 156, 24, 158, 18, 148, 66, 136, 108, 102, 136, 60)), fill('second', sharp(140, 44, 140, 20, 154, 20, 156, 44)), flat('second', oval(22, 153, 6, 5.4)), flat('second', oval(34, 173, 5, 5)), stroke('main:deep', 2, path(28, 154, 80, 146, 122, 114, 148, 60), 0.5),
    ],
  },
  strawberry: {
    main: '#d2303c', second: '#4f8a3f', size: 0.65,
    shapes: [
      fill('main', soft(100, 66, 140, 64, 164, 88, 154, 132, 124, 172, 100, 188, 76, 172, 46, 132, 36, 88, 60, 64)), ...[[66, 92], [92, 88], [120, 92], [144, 94], [78, 114], [106, 112], [132, 118], [64, 120], [92, 138], [118, 140], [104, 164], [84, 156]].map(([x = 0, y = 0]) => flat('#f3d36a', oval(x, y, 2.2, 3.2))),
      ...[-64, -32, 0, 32, 64].map((turn) => place([fill('second', 'M0 0q-14 16 -4 36q16 -14 4 -36Z')], { x: 100, y: 60, turn: turn })), stroke('second', 5, 'M100 62q2 -18 12 -26'), flat('#ffffff', oval(62, 86, 7, 10), 0.25),
    ],
  },
  cherry: {
    main: '#b5202f', second: leafGreen, size: 0.65,
    shapes: [
      stroke('#5a7a3a', 4.5, 'M66 120q14 -70 64 -96q-4 60 6 90'), fill('second', 'M128 24q30 -22 60 0q-26 22 -60 0Z'), fill('main', oval(62, 148, 40, 38)), fill('main', oval(138, 144, 40, 38)), flat('main:deep', oval(66, 116, 12, 4) + oval(138, 112, 12, 4), 0.6), flat('#ffffff', oval(46, 134, 9, 7) + oval(122, 130, 9, 7), 0.4),
    ],
  },
  grapes: {
    main: '#6b3f8f', second: leafGreen, size: 0.8,
    shapes: [
      stroke('#6d5327', 6, 'M100 54q0 -24 12 -40'), fill('second', soft(96, 48, 56, 52, 44, 30, 58, 12, 78, 20, 88, 6, 104, 26)),
      ...[[58, 66], [86, 60], [114, 60], [142, 66], [48, 90], [74, 88], [100, 86], [126, 88], [152, 90], [62, 112], [88, 112], [114, 112], [138, 112], [76, 136], [102, 136], [126, 136], [90, 158], [114, 158], [102, 178]].flatMap(([x = 0, y = 0]) => [fill('main', oval(x, y, 16)), flat('#ffffff', oval(x - 5, y - 5, 4, 3.4), 0.4)]),
    ],
  },
  watermelon: {
    main: '#d8404a', second: '#3f8a45', size: 0.9,
    shapes: [
      fill('second', 'M8 92a92 92 0 0 0 184 0Z'), fill('#d9e8b8', 'M20 92a80 80 0 0 0 160 0Z'), fill('main', 'M30 92a70 70 0 0 0 140 0Z'), ...[[58, 108], [84, 104], [112, 106], [142, 108], [72, 128], [100, 128], [128, 128], [100, 148], [84, 144], [118, 146]].map(([x = 0, y = 0]) => place([flat('#2a2024', 'M0 -5q4 5 0 9q-4 -4 0 -9Z')], { x, y, turn: (100 - x) * 0.6 })),
    ],
  },
  pineapple: {
    main: '#dba634', second: '#4a8a4a', size: 0.95,
    shapes: [
      ...[[-56, 46], [-30, 62], [0, 72], [30, 62], [56, 46], [-16, 54], [16, 54]].map(([turn, length = 0]) => place([fill('second', `M-9 0Q-8 ${-length * 0.6} 0 ${-length}Q8 ${-length * 0.6} 9 0Z`)], { x: 100, y: 78, turn })), fill('main', soft(100, 68, 136, 82, 150, 124, 138, 172, 100, 190, 62, 172, 50, 124, 64, 82)),
      stroke('main:deep', 2.6, 'M56 100L128 184M52 130L104 188M66 82L146 166M88 72L150 138M112 70L150 110M144 100L72 184M148 130L96 188M134 82L54 166M112 72L50 138M88 70L50 110', 0.6), ...[[80, 102], [110, 100], [96, 126], [126, 128], [70, 132], [84, 156], [114, 156]].map(([x = 0, y = 0]) => flat('#8a5a20', oval(x, y, 2.4), 0.7)),
    ],
  },
  carrot: {
    main: '#e37a2a', second: '#4f9a45', size: 0.8,
    shapes: [
      ...[-40, -18, 6, 28].map((turn) => place([fill('second', 'M0 0q-12 -22 0 -54q12 32 0 54Z'), stroke('second:deep', 1.4, 'M0 -4v-40', 0.6)], { x: 146, y: 62, turn: turn + 24 })), fill('main', soft(120, 50, 150, 56, 158, 84, 136, 116, 84, 156, 24, 186, 18, 180, 52, 132, 94, 78)), stroke('main:deep', 2.4, 'M104 82l14 10M124 108l14 6M82 112l12 10M64 136l10 10M98 134l10 6', 0.65),
    ],
  },
  mushroom: {
    main: '#c5352f', second: '#f1e6d2', size: 0.8, home: 'forest',
    shapes: [
      fill('second', soft(82, 98, 78, 150, 66, 184, 100, 191, 134, 184, 122, 150, 118, 98)), fill('second:soft', soft(74, 112, 100, 108, 126, 112, 130, 126, 100, 132, 70, 126)), fill('main', 'M14 104q4 -82 86 -84q82 2 86 84q-40 14 -86 12q-46 2 -86 -12Z'), ...[[58, 74, 12], [98, 46, 11], [136, 68, 13], [100, 88, 10], [38, 96, 7], [164, 94, 8], [72, 44, 6], [132, 100, 6]].map(([x = 0, y = 0, r = 0]) => fill(paper, oval(x, y, r, r * 0.8))),
    ],
  },
  pumpkin: {
    main: '#db7a28', second: '#5a7a3a', size: 0.9,
    shapes: [
      fill('main:soft', oval(50, 132, 40, 54)), fill('main:soft', oval(150, 132, 40, 54)), fill('main', oval(74, 130, 38, 60)), fill('main', oval(126, 130, 38, 60)), fill('main:lit', oval(100, 130, 30, 62)), fill('second', soft(92, 74, 88, 50, 76, 38, 88, 32, 102, 44, 110, 72, 100, 78)), stroke('second', 3.4, 'M108 64q30 -20 40 0t24 -8'),
    ],
  },
} satisfies Record<string, Thing>; // biome-ignore format: a table
