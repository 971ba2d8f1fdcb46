/** Birds, and animals of water and air. */

import { eye, percher } from '../parts/animals.ts';
import { fill, flat, ink, mirrored, oval, paper, path, sharp, soft, stroke, type Thing } from '../shapes.ts';

const branch = [
  stroke('#6d4a30', 11, 'M10 190q60 -6 90 -2t90 -8'),
  stroke('#8a6040', 3, 'M14 187q60 -6 86 -2t84 -8', 0.7),
];

export const birds = {
  bird: {
    main: '#3f7fb5', second: '#e8985a', size: 0.75, home: 'garden',
    shapes: [...branch, ...percher({ beak: '#d8a02f', beakShape: sharp(150, 66, 172, 76, 150, 82), wing: 'main:soft', tail: 'main:deep' })],
  },
  parrot: {
    main: '#2f9a4b', second: '#e3b62f', size: 0.9, home: 'jungle',
    shapes: [
      ...branch,
      ...percher({
        beak: '#3a3238', beakShape: soft(148, 60, 168, 66, 168, 88, 160, 92, 158, 80, 148, 82), wing: '#c23a32', tail: '#2f5fb0',
        crest: [fill('second', soft(112, 66, 110, 40, 124, 34, 128, 46, 138, 34, 142, 54))],
      }),
      flat(paper, oval(137, 72, 9), 0.9), ...eye(137, 72, 4.6),
    ],
  },
  owl: {
    main: '#8b6a4c', second: '#e7d6b8', size: 0.85, home: 'forest',
    shapes: [
      ...branch,
      fill('main', sharp(62, 60, 58, 26, 88, 46)), fill('main', sharp(138, 60, 142, 26, 112, 46)),
      fill('main', soft(100, 36, 134, 46, 146, 80, 144, 140, 124, 178, 100, 184, 76, 178, 56, 140, 54, 80, 66, 46)),
      fill('second', soft(100, 104, 122, 114, 124, 150, 100, 176, 76, 150, 78, 114)),
      ...[118, 132, 146, 160].flatMap((y, row) => [-14, 0, 14].filter((dx) => row < 3 || dx === 0).map((dx) => stroke('main:soft', 2.2, `M${94 + dx} ${y}q6 7 12 0`, 0.8))),
      ...mirrored(
        fill('main:deep', soft(58, 96, 46, 130, 58, 168, 72, 156, 72, 118)),
        fill('second', oval(80, 76, 23)), fill('#e2a63a', oval(80, 76, 14)), flat(ink, oval(80, 76, 8)), flat(paper, oval(83, 72, 2.6)),
        stroke('#c98a3a', 4, 'M84 182v8M92 183v7'),
      ),
      fill('#d19a3f', sharp(93, 82, 107, 82, 100, 102)),
    ],
  },
  duck: {
    main: '#f0e3c2', second: '#2f7a4b', size: 0.75, home: 'lake',
    shapes: [
      fill('main', soft(22, 136, 14, 122, 40, 126, 84, 128, 122, 122, 152, 138, 150, 168, 120, 184, 72, 184, 38, 168)),
      fill('main:soft', soft(54, 140, 90, 132, 122, 142, 112, 164, 78, 168, 44, 156)),
      stroke('main:deep', 1.8, path(60, 154, 86, 152, 108, 144) + path(70, 162, 90, 160, 110, 152), 0.7),
      fill('second', soft(120, 132, 116, 92, 120, 66, 142, 56, 162, 66, 164, 86, 152, 104, 150, 134)), fill(paper, 'M117 112q18 10 34 2v8q-16 8 -34 -2Z'),
      fill('#e0a02f', soft(160, 74, 186, 80, 188, 90, 160, 92)), ...eye(148, 74, 4.2),
    ],
  },
  swan: {
    main: '#f7f4ee', second: '#e2dccf', home: 'lake',
    shapes: [
      stroke('main', 17, 'M128 150q14 -30 -4 -56q-18 -28 10 -46q14 -6 24 4'),
      fill('main', soft(18, 138, 30, 104, 60, 118, 96, 116, 136, 130, 154, 150, 144, 178, 96, 186, 48, 180, 26, 162)),
      fill('second', soft(30, 126, 40, 96, 76, 112, 116, 118, 124, 140, 92, 164, 52, 158)),
      stroke('second:deep', 1.6, path(44, 140, 76, 138, 112, 130) + path(56, 152, 84, 150, 108, 142), 0.6),
      fill('main', oval(152, 54, 15, 12)), fill('#e08a2f', soft(162, 52, 186, 60, 186, 66, 162, 64)), flat(ink, soft(160, 50, 168, 54, 164, 64, 158, 60)), ...eye(153, 51, 2.8),
    ],
  },
  penguin: {
    main: '#2c3340', second: '#f4f0e8', size: 0.9, home: 'snow',
    shapes: [
      ...mirrored(fill('#e39a2d', soft(70, 186, 82, 178, 96, 182, 98, 191, 72, 191)), fill('main', soft(62, 92, 40, 122, 38, 154, 46, 152, 66, 130))),
      fill('main', soft(100, 26, 128, 36, 138, 64, 146, 110, 142, 160, 120, 186, 80, 186, 58, 160, 54, 110, 62, 64, 72, 36)),
      fill('second', soft(100, 92, 126, 84, 132, 120, 128, 158, 112, 180, 88, 180, 72, 158, 68, 120, 74, 84)),
      ...mirrored(fill('second', soft(100, 82, 80, 86, 70, 70, 78, 54, 94, 58, 100, 70)), ...eye(85, 66, 4.6)),
      fill('#e39a2d', sharp(88, 74, 112, 74, 100, 92)),
    ],
  },
  chicken: {
    main: '#f2eadb', second: '#c8372f', size: 0.75, home: 'meadow',
    shapes: [
      stroke('#d99a2f', 4.5, 'M88 164v24M88 188l-10 3M88 188l10 3M112 164v24M112 188l-10 3M112 188l12 3'),
      fill('main:soft', soft(50, 120, 22, 100, 16, 70, 34, 74, 40, 60, 56, 78, 74, 108)),
      fill('main', soft(38, 116, 66, 112, 104, 108, 116, 72, 134, 54, 154, 62, 156, 88, 150, 128, 126, 164, 86, 170, 50, 152)),
      fill('main:soft', soft(60, 126, 94, 122, 112, 134, 92, 154, 64, 150)),
      fill('second', soft(124, 60, 120, 40, 132, 44, 136, 32, 144, 42, 154, 36, 152, 60)), fill('second', soft(150, 88, 160, 88, 162, 106, 152, 108)),
      fill('#dda12f', sharp(152, 70, 174, 80, 152, 88)), ...eye(140, 70, 4.2),
    ],
  },
  fish: {
    main: '#e07b2f', second: '#f5c98a', size: 0.8, lift: 40,
    shapes: [
      fill('main:soft', soft(56, 102, 20, 62, 10, 70, 24, 104, 10, 138, 20, 146, 58, 112)),
      fill('main:soft', soft(78, 76, 100, 48, 130, 58, 128, 78)), fill('main:soft', soft(92, 134, 104, 156, 120, 150, 120, 132)),
      fill('main', soft(48, 106, 76, 74, 120, 64, 160, 82, 182, 106, 160, 130, 120, 144, 78, 136)),
      fill('second', soft(60, 114, 100, 128, 150, 124, 172, 114, 150, 134, 116, 142, 80, 134)),
      ...[0, 1, 2].flatMap((row) => [0, 1, 2].map((n) => stroke('main:deep', 1.8, `M${84 + n * 18} ${86 + row * 15}q9 7 0 14`, 0.55))),
      stroke('main:deep', 2.4, 'M142 78q-14 28 0 58', 0.8), ...eye(160, 98, 6), stroke(ink, 2, 'M180 112q-8 4 -14 2', 0.7),
      ...[[186, 70, 5], [192, 52, 3.6], [184, 40, 2.8]].map(([x = 0, y = 0, r = 0]) => stroke('#d8eef4', 1.6, oval(x, y, r), 0.8)),
    ],
  },
  whale: {
    main: '#3f6a8f', second: '#dbe4e6', size: 1.25, home: 'sea',
    shapes: [
      stroke('#e9f5f8', 5, 'M128 76q-4 -30 -26 -34M128 76q4 -30 28 -34M128 76v-40', 0.75),
      fill('main', soft(28, 130, 12, 100, 8, 70, 24, 84, 34, 78, 46, 90, 44, 62, 56, 92, 48, 120)),
      fill('main', soft(34, 118, 66, 96, 112, 76, 160, 84, 188, 112, 186, 146, 160, 172, 104, 180, 56, 164)),
      fill('second', soft(188, 136, 160, 148, 110, 152, 76, 172, 104, 180, 160, 172)),
      ...[0, 1, 2, 3].map((n) => stroke('second:deep', 1.6, `M${176 - n * 16} ${150 + n * 2}q-20 8 -34 22`, 0.5)),
      fill('main:soft', soft(106, 148, 132, 150, 118, 186, 100, 184)), ...eye(164, 122, 5),
    ],
  },
  turtle: {
    main: '#5f8a4f', second: '#9ab86a', size: 0.8, home: 'sea',
    shapes: [
      fill('second', soft(54, 160, 30, 172, 26, 190, 48, 190, 70, 174)), fill('second', soft(122, 166, 128, 190, 150, 190, 148, 168)), fill('second', soft(36, 150, 14, 158, 12, 164, 36, 162)),
      fill('second', soft(144, 150, 154, 116, 176, 110, 192, 122, 190, 140, 172, 150, 158, 166)),
      fill('main', soft(30, 158, 40, 112, 90, 84, 138, 104, 158, 150, 150, 166, 90, 172, 40, 168)),
      ...[[92, 108, 17], [64, 126, 14], [122, 126, 15], [92, 142, 16], [52, 150, 10], [132, 150, 11]].map(([x = 0, y = 0, r = 0]) => fill('main:lit', sharp(x - r, y, x - r * 0.5, y - r * 0.8, x + r * 0.5, y - r * 0.8, x + r, y, x + r * 0.5, y + r * 0.8, x - r * 0.5, y + r * 0.8))),
      fill('main:deep', soft(28, 160, 90, 168, 156, 156, 154, 170, 90, 178, 34, 172)), ...eye(176, 126, 4), stroke(ink, 1.8, 'M190 136q-8 6 -14 4', 0.7),
    ],
  },
  snail: {
    main: '#c58a54', second: '#d9c49a', size: 0.65, home: 'garden',
    shapes: [
      stroke('second', 5, 'M162 140q6 -22 2 -40M174 142q12 -18 16 -34'), flat(ink, oval(164, 98, 5) + oval(191, 106, 5)),
      fill('second', soft(10, 188, 40, 176, 110, 172, 140, 160, 150, 132, 172, 128, 186, 144, 180, 172, 160, 190, 60, 191)),
      fill('main', oval(88, 120, 58, 56)), stroke('main:deep', 8, 'M140 132q-2 -46 -48 -50q-44 4 -42 42q6 34 42 32q28 -6 24 -34q-6 -18 -24 -14q-12 6 -6 18', 0.75), stroke(ink, 1.8, 'M172 166q6 0 10 -6', 0.6),
    ],
  },
  butterfly: {
    main: '#e0812f', second: '#3a2a33', size: 0.75, lift: 24, home: 'garden',
    shapes: [
      ...mirrored(
        fill('second', soft(98, 92, 60, 30, 16, 24, 6, 66, 36, 106, 96, 110)), fill('second', soft(98, 104, 46, 110, 26, 142, 46, 174, 78, 166, 98, 124)),
        fill('main', soft(92, 92, 62, 44, 26, 36, 18, 64, 42, 96, 90, 104)), fill('main', soft(94, 110, 54, 118, 38, 142, 52, 162, 76, 154)),
        stroke('second', 2.4, 'M94 98L28 50M94 100L30 76M92 104L46 96M94 114L48 150M94 116L66 160', 0.8),
        ...[[14, 46], [12, 62], [22, 82]].map(([x = 0, y = 0]) => flat(paper, oval(x, y, 3.4))), ...[[36, 158], [48, 168], [30, 146]].map(([x = 0, y = 0]) => flat(paper, oval(x, y, 3))),
        stroke(ink, 2, 'M98 78q-8 -22 -22 -30'), flat(ink, oval(76, 47, 3)),
      ),
      fill('second', soft(100, 70, 106, 86, 106, 130, 100, 156, 94, 130, 94, 86)),
    ],
  },
  bee: {
    main: '#e9b534', second: '#33291f', size: 0.65, lift: 30, home: 'garden',
    shapes: [
      fill('#dceaf0', soft(92, 84, 66, 40, 40, 30, 36, 56, 60, 86), 0.85), fill('#dceaf0', soft(104, 82, 108, 34, 132, 20, 140, 46, 122, 84), 0.85),
      fill('second', sharp(24, 122, 44, 110, 44, 134)), fill('main', soft(34, 122, 56, 88, 104, 80, 138, 100, 140, 132, 104, 152, 58, 148)),
      flat('second', soft(60, 88, 74, 84, 74, 152, 60, 148), 0.95), flat('second', soft(90, 82, 106, 81, 106, 153, 90, 153), 0.95),
      fill('second', oval(150, 114, 26, 25)), stroke('second', 3, 'M160 92q8 -20 22 -22M150 90q0 -22 12 -30'), flat(paper, oval(160, 108, 7, 8)), flat(ink, oval(162, 108, 4, 5)), stroke('#e9b534', 2, 'M158 128q8 2 12 -4'),
    ],
  },
} satisfies Record<string, Thing>; // biome-ignore format: a table
