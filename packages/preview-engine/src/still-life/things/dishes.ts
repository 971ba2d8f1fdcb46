/** Dishes, cakes and drinks. */

import { plate, steam, stemmed } from '../parts/food.ts';
import {
  around,
  box,
  fill,
  flat,
  glass,
  leafGreen,
  mirrored,
  oval,
  paper,
  path,
  place,
  type Shape,
  sharp,
  soft,
  stroke,
  type Thing,
} from '../shapes.ts';

const rice = (x: number, top: string): Shape[] => [
  fill('#f4efe4', box(x - 25, 140, 50, 30, 12)),
  flat('#d9d2c2', oval(x - 12, 162, 3, 2) + oval(x + 4, 158, 3, 2) + oval(x + 14, 164, 3, 2), 0.9),
  fill(top, soft(x - 31, 142, x - 24, 124, x, 120, x + 24, 124, x + 31, 142, x, 150)),
  stroke('#ffffff', 2, `M${x - 20} 140l8 -16M${x - 4} 142l8 -20M${x + 12} 140l7 -15`, 0.55),
];
const candles = [72, 100, 128].flatMap((x, i) => [
  flat(['#d9607a', '#5f9fc4', '#e0b244'][i] ?? paper, box(x - 3, 46, 6, 26, 2)),
  glowAt(x, 40),
  flat('#f6b53a', soft(x, 26, x + 5, 38, x, 45, x - 5, 38)),
  flat('#fff3c4', soft(x, 33, x + 2.4, 39, x, 43, x - 2.4, 39)),
]);
function glowAt(x: number, y: number): Shape {
  return { kind: 'glow', at: [x, y], radius: 22, paint: '#ffd27a', opacity: 0.6 };
}
const wave = (y: number, depth: number, from: number, to: number): string => {
  const step = (to - from) / 8;
  return Array.from({ length: 8 }, (_, i) => `q${step / 2} ${i % 2 ? depth * 0.4 : depth} ${step} 0`)
    .join('')
    .replace(/^/, `M${from} ${y}`);
};

export const dishes = {
  ramen: {
    main: '#b4432f', second: '#eed59a',
    shapes: [
      ...steam(100, 76),
      fill('main:deep', oval(100, 112, 84, 24)), fill('#c98a4a', oval(100, 113, 76, 20)),
      ...[0, 1, 2, 3].map((n) => stroke('second', 5, path(46 + n * 10, 116, 64 + n * 10, 104 + n * 3, 88 + n * 9, 116, 108 + n * 8, 108 + n * 2, 128 + n * 6, 118))),
      fill('#f6f0e2', oval(70, 106, 18, 10)), fill('#eba63a', oval(70, 106, 9, 5)), fill('#f3e3e3', oval(132, 106, 15, 8)), stroke('#d9798a', 2, path(124, 106, 130, 102, 136, 106, 132, 109)),
      fill('#2f3b33', sharp(142, 112, 150, 74, 172, 78, 166, 112)), ...[[96, 100], [106, 116], [90, 118], [116, 100]].map(([x = 0, y = 0]) => stroke('#5fa04a', 2.4, oval(x, y, 3.4, 2))),
      fill('main', 'M16 112q84 44 168 0q-4 50 -46 70h-76q-42 -20 -46 -70Z'), stroke(paper, 3, 'M24 132q76 36 152 0', 0.7), fill('main:deep', 'M68 180h64l-4 10h-56Z'),
      stroke('#6d3f26', 5, 'M92 100L182 34M104 104L194 46'),
    ],
  },
  pizza: {
    main: '#c94a33', second: '#f0c765',
    shapes: [
      fill('#b5793c', oval(100, 120, 90, 66)), fill('#d89a50', oval(100, 115, 88, 63)), fill('#b8452f', oval(100, 114, 76, 53)), fill('second', soft(30, 112, 44, 80, 84, 66, 130, 68, 164, 90, 172, 118, 150, 148, 104, 164, 58, 154)),
      ...[[64, 96, 15], [104, 84, 14], [142, 104, 15], [82, 130, 16], [124, 138, 15], [104, 112, 12]].flatMap(([x = 0, y = 0, r = 0]) => [fill('main', oval(x, y, r, r * 0.74)), flat('main:deep', oval(x - 4, y - 2, 2.2, 1.6) + oval(x + 4, y + 3, 2, 1.4), 0.7)]),
      ...[[46, 122, 20], [86, 104, -30], [142, 82, 40], [150, 130, 10], [66, 148, -10]].map(([x, y, turn]) => place([fill(leafGreen, 'M0 0q-6 -9 0 -18q7 9 0 18Z')], { x, y, turn })),
      stroke('#a5682f', 1.8, 'M100 114L172 78M100 114L172 152M100 114L28 84M100 114L40 156M100 114V62M100 114V168', 0.6),
    ],
  },
  burger: {
    main: '#d08a3e', second: '#5f9a45', size: 0.85,
    shapes: [
      fill('main', soft(28, 168, 34, 158, 100, 156, 166, 158, 172, 168, 160, 188, 100, 191, 40, 188)), fill('#5b3524', box(26, 136, 148, 24, 12)),
      fill('#f0b832', sharp(28, 134, 172, 134, 150, 140, 128, 156, 104, 140, 66, 140, 48, 152)), fill('#c8412f', box(32, 118, 136, 14, 7)), fill('second', `${wave(114, 18, 20, 180)}V104H20Z`),
      fill('main', 'M26 106q2 -66 74 -68q72 2 74 68q-74 12 -148 0Z'), ...[[70, 66], [92, 54], [116, 62], [138, 74], [58, 84], [100, 78], [126, 88], [80, 90]].map(([x = 0, y = 0]) => place([flat('#f6e4b6', oval(0, 0, 4.5, 2.4))], { x, y, turn: x * 7 })),
    ],
  },
  sushi: {
    main: '#e8734a', second: '#c94a4a', size: 0.9,
    shapes: [
      fill('#4a332a', box(14, 168, 172, 12, 4)), fill('#3a2820', box(30, 180, 20, 10) + box(150, 180, 20, 10)), ...rice(58, 'main'), ...rice(122, 'second'),
      fill('#26322c', oval(170, 150, 1)), ...[92, 156].flatMap((x) => [fill('#24302a', box(x - 20, 86, 40, 34, 8)), fill('#f4efe4', oval(x, 88, 20, 9)), fill(x < 100 ? '#e8734a' : '#7fb04a', oval(x, 88, 9, 4.4))]), flat('#8fb85a', soft(24, 168, 22, 156, 32, 152, 40, 160, 38, 168)),
    ],
  },
  cake: {
    main: '#e9a3b0', second: '#f7efe2',
    shapes: [
      ...plate(180, 92), ...candles, fill('second', 'M38 78v96q62 22 124 0v-96Z'), fill('#b9764a', 'M38 112q62 22 124 0v14q-62 22 -124 0ZM38 148q62 22 124 0v12q-62 22 -124 0Z'),
      fill('main', oval(100, 78, 62, 15)), fill('main', `M38 78q62 26 124 0v14${'q-8 22 -15.500 4q-8 14 -15.500 2q-8 26 -15.500 2q-8 14 -15.500 2q-8 24 -15.500 0q-8 14 -15.500 -2q-8 22 -15.500 -4q-8 10 -15.500 -4'}Z`),
      ...[52, 78, 122, 148].map((x) => fill('#c8303f', oval(x, 76 + (Math.abs(x - 100) < 30 ? 5 : 0), 7, 6.4))),
    ],
  },
  cupcake: {
    main: '#f0b6c6', second: '#b5623f', size: 0.75,
    shapes: [
      fill('second', 'M52 122h96l-14 66q-34 6 -68 0Z'), ...[0, 1, 2, 3, 4].map((n) => stroke('second:deep', 2.4, `M${66 + n * 17} 124l${(2 - n) * 1.6 + 2} 64`, 0.7)),
      fill('main', soft(40, 124, 46, 98, 100, 94, 154, 98, 160, 124, 100, 134)), fill('main', soft(56, 100, 64, 76, 100, 72, 136, 76, 144, 100, 100, 108)), fill('main', soft(74, 78, 84, 54, 100, 44, 116, 54, 126, 78, 100, 86)),
      fill('#c8303f', oval(100, 42, 12)), stroke('#5a7a3a', 2.4, 'M101 32q4 -16 16 -20'), ...[[62, 112], [90, 116], [120, 110], [142, 116], [78, 92], [110, 94], [130, 88], [96, 68]].map(([x = 0, y = 0], i) => place([flat(['#f6efe2', '#5f9fc4', '#e0b244', '#7fb04a'][i % 4] ?? paper, box(-4, -1.4, 8, 2.8, 1.4))], { x, y, turn: i * 47 })),
    ],
  },
  donut: {
    main: '#e58ba6', second: '#c98a4c', size: 0.8,
    shapes: [
      fill('second', oval(100, 116, 84, 72)), fill('main', soft(22, 108, 34, 68, 70, 48, 104, 46, 140, 52, 168, 76, 178, 108, 164, 122, 158, 146, 138, 146, 124, 164, 104, 152, 82, 164, 68, 148, 48, 152, 42, 130)),
      flat('#7a4a2c', oval(100, 104, 27, 20)), fill('second:lit', soft(74, 108, 86, 118, 114, 118, 126, 108, 116, 124, 100, 127, 84, 124)),
      ...around(14, 100, 104, [flat('#f6efe2', box(-2, -52, 4, 12, 2))], 8).map((shape, i) => (i % 3 ? shape : place([shape], { x: 0 }))), ...around(9, 100, 106, [flat('#5f9fc4', box(-2, -38, 4, 10, 2))], 30), ...around(7, 100, 104, [flat('#e9c14a', box(-7, -62, 12, 4, 2))], 12),
    ],
  },
  croissant: {
    main: '#cf8d43', second: '#a5642c', size: 0.8,
    shapes: [
      fill('second', soft(12, 150, 24, 122, 46, 118, 58, 138, 40, 162, 20, 168)), fill('second', soft(188, 150, 176, 122, 154, 118, 142, 138, 160, 162, 180, 168)),
      ...mirrored(fill('main', soft(32, 128, 52, 98, 76, 100, 82, 136, 64, 158, 42, 156))), ...mirrored(fill('main', soft(58, 106, 84, 80, 98, 84, 98, 146, 78, 156, 66, 144))), fill('main:lit', soft(82, 88, 100, 74, 118, 88, 120, 140, 100, 154, 80, 140)),
      stroke('second', 2, path(36, 148, 48, 122, 58, 108) + path(66, 148, 74, 116, 84, 90) + path(164, 148, 152, 122, 142, 108) + path(134, 148, 126, 116, 116, 90) + path(100, 150, 104, 116, 100, 80), 0.5), ...plate(176, 90).slice(0, 0),
    ],
  },
  bread: {
    main: '#bf7d3c', second: '#f0dcb4', size: 0.85,
    shapes: [
      fill('main:soft', soft(18, 168, 14, 130, 34, 104, 100, 92, 166, 104, 186, 130, 182, 168, 160, 188, 40, 188)), fill('main', soft(26, 146, 30, 118, 60, 104, 100, 99, 140, 104, 170, 118, 174, 146, 100, 160)),
      ...[52, 84, 116, 148].map((x) => fill('second', soft(x - 16, 146, x - 6, 124, x + 10, 106, x + 14, 112, x + 6, 130, x - 8, 150))),
      ...[[40, 170], [80, 178], [120, 176], [158, 170]].map(([x = 0, y = 0]) => flat('#e9d0a0', oval(x, y, 4, 1.6), 0.6)),
    ],
  },
  cheese: {
    main: '#e9b93c', second: '#c8912a', size: 0.8,
    shapes: [
      fill('main:lit', sharp(14, 118, 150, 70, 188, 112)), fill('main', 'M14 118L188 112V180L14 186Z'), ...[[44, 152, 13], [92, 138, 10], [84, 170, 8], [136, 156, 15], [168, 132, 8], [118, 130, 5]].map(([x = 0, y = 0, r = 0]) => fill('second', oval(x, y, r, r * 0.86))),
      ...[[120, 92, 9], [146, 102, 7], [84, 104, 6]].map(([x = 0, y = 0, r = 0]) => fill('second', oval(x, y, r, r * 0.5))),
    ],
  },
  egg: {
    main: '#f0a62f', second: '#faf6ec', size: 0.85,
    shapes: [
      fill('#3c3a42', oval(92, 140, 86, 44)), fill('#55525c', oval(92, 135, 80, 38)), fill('#3c3a42', box(164, 118, 34, 13, 6)), fill('second', soft(28, 134, 42, 108, 82, 106, 112, 112, 148, 122, 152, 146, 118, 162, 84, 156, 50, 160)),
      fill('main', oval(90, 130, 25, 17)), flat('#ffffff', oval(82, 124, 7, 3.6), 0.6), ...[[120, 136], [64, 146], [104, 150]].map(([x = 0, y = 0]) => flat('#5a4a3a', oval(x, y, 1.6, 1.2), 0.6)),
    ],
  },
  'ice cream': {
    main: '#f1c4cf', second: '#c98d4c', size: 0.9,
    shapes: [
      fill('second', sharp(60, 96, 140, 96, 100, 192)), stroke('second:deep', 2.2, 'M70 100l38 72M88 98l26 50M108 98l14 28M130 100l-38 72M112 98l-26 50M92 98l-14 28', 0.6),
      fill('#f3e6c8', oval(124, 70, 30)), fill('#8a5436', oval(76, 70, 30)), fill('main', oval(100, 44, 32)), fill('main', soft(56, 88, 64, 78, 100, 84, 136, 78, 144, 88, 132, 104, 112, 98, 98, 110, 82, 98, 66, 104)), fill('#c8303f', oval(104, 12, 10)), stroke('#5a7a3a', 2.4, 'M105 4q4 -10 14 -12'), flat('#ffffff', oval(88, 32, 9, 5), 0.4),
    ],
  },
  coffee: {
    main: '#d9d2c6', second: '#5a3825', size: 0.8,
    shapes: [
      ...steam(94, 76), fill('#e6dfd2', oval(96, 178, 84, 14)), flat('#b9b0a2', oval(96, 177, 56, 8), 0.7), stroke('main', 11, 'M148 112q38 -4 34 24q-6 24 -44 22'), fill('main', 'M36 96h120q0 62 -34 80h-52q-34 -18 -34 -80Z'), fill('main:lit', oval(96, 96, 60, 14)), fill('second', oval(96, 97, 52, 10)),
      flat('#d8b48a', soft(96, 104, 80, 98, 84, 91, 96, 94, 108, 91, 112, 98), 0.9),
    ],
  },
  teapot: {
    main: '#4f7f8f', second: '#c99a3c', size: 0.85,
    shapes: [
      stroke('main', 13, 'M150 96q44 -6 40 36q-6 30 -46 30'), fill('main', soft(50, 130, 28, 112, 16, 84, 6, 80, 12, 72, 30, 80, 44, 98, 66, 108)), fill('main', soft(100, 80, 142, 92, 160, 132, 146, 176, 100, 186, 54, 176, 40, 132, 58, 92)),
      fill('main:lit', soft(62, 92, 70, 76, 100, 68, 130, 76, 138, 92, 100, 98)), fill('second', oval(100, 62, 10, 9)), stroke('second', 3.4, path(46, 144, 74, 134, 100, 146, 126, 134, 154, 144)), ...[64, 100, 136].map((x) => flat('second', oval(x, 158, 4))), flat('#ffffff', soft(62, 112, 70, 100, 78, 100, 68, 122), 0.35),
    ],
  },
  wine: {
    main: '#7d1f33', second: glass, size: 0.9,
    shapes: stemmed('M60 30h80q10 62 -22 84q-18 8 -36 0q-32 -22 -22 -84Z', 'M58 64q42 12 84 0q0 36 -24 50q-18 8 -36 0q-24 -14 -24 -50Z').concat([flat('#ffffff', soft(70, 44, 78, 42, 74, 88, 68, 80), 0.4)]),
  },
  cocktail: {
    main: '#e9a23c', second: glass, size: 0.9,
    shapes: [
      stroke('#b58a4a', 2.6, 'M70 78L138 22'), fill('#6d8f3a', oval(134, 26, 9, 8)), flat('#c8412f', oval(138, 23, 3)), ...stemmed('M36 44h128L104 118h-8Z', 'M50 60h100L104 116h-8Z'), fill('#e9d24a', oval(160, 44, 18)), fill('#f7ecb0', oval(160, 44, 13)), stroke('#e9d24a', 1.8, 'M160 32v24M148 44h24M152 36l16 16M168 36l-16 16'),
    ],
  },
  beer: {
    main: '#e0a12c', second: '#f8f2e2', size: 0.85,
    shapes: [
      stroke(glass, 12, 'M142 84q40 -6 40 36t-40 36'), fill('main', 'M48 66h96l-6 118q-42 8 -84 0Z'), ...[66, 90, 114].map((x) => fill('main:lit', box(x, 88, 12, 84, 6), 0.7)), fill('second', soft(40, 68, 46, 48, 64, 50, 76, 36, 96, 46, 114, 36, 128, 50, 148, 50, 152, 70, 140, 80, 128, 74, 112, 88, 96, 76, 78, 92, 64, 76, 50, 84)), stroke('#ffffff', 2.4, 'M48 66l6 118M144 66l-6 118', 0.5),
    ],
  },
} satisfies Record<string, Thing>; // biome-ignore format: a table
