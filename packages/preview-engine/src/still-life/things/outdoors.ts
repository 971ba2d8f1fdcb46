/** Plants and buildings. */

import { bloom, leaf, pot, roseHead, stem } from '../parts/plants.ts';
import {
  around,
  box,
  fill,
  flat,
  glow,
  leafGreen,
  oval,
  paper,
  place,
  sharp,
  soft,
  stroke,
  type Thing,
  wood,
} from '../shapes.ts';

const windows = (list: readonly (readonly [number, number])[]) =>
  list.flatMap(([x, y]) => [
    fill('#f6d98a', box(x, y, 20, 22, 2)),
    stroke('#6d4a30', 2, `M${x + 10} ${y}v22M${x} ${y + 11}h20`),
  ]);

export const outdoors = {
  rose: {
    main: '#b8243a', second: leafGreen, size: 0.95,
    shapes: [stem('M100 90Q104 140 96 192', 6), place(leaf(50, 17), { x: 101, y: 140, turn: 58 }), place(leaf(44, 15), { x: 99, y: 160, turn: -58 }), ...[-50, 0, 50].map((turn) => place(leaf(34, 9), { x: 100, y: 88, turn: 180 + turn })), ...roseHead(100, 56, 46, 'main'), fill('#4b7a3f', sharp(100, 120, 110, 116, 102, 126))],
  },
  tulip: {
    main: '#e0526a', second: leafGreen, size: 0.95,
    shapes: [stem('M100 90V192', 6), place(leaf(96, 22), { x: 98, y: 190, turn: -22 }), place(leaf(82, 20), { x: 102, y: 190, turn: 26 }), fill('main:soft', soft(70, 92, 62, 50, 74, 16, 100, 44, 126, 16, 138, 50, 130, 92, 100, 104)), fill('main', soft(100, 104, 72, 92, 62, 56, 66, 22, 88, 44, 98, 72)), fill('main', soft(100, 104, 128, 92, 138, 56, 134, 22, 112, 44, 102, 72)), fill('main:lit', soft(100, 104, 82, 80, 84, 44, 100, 14, 116, 44, 118, 80))],
  },
  sunflower: {
    main: '#eab52f', second: '#5a3820', size: 1, home: 'meadow',
    shapes: [stem('M100 80Q98 140 100 192', 8), place(leaf(62, 26), { x: 100, y: 154, turn: 66 }), place(leaf(58, 24), { x: 100, y: 168, turn: -64 }), ...around(18, 100, 72, [fill('main:soft', 'M0 -30q-13 -20 0 -42q13 22 0 42Z')]), ...around(18, 100, 72, [fill('main', 'M0 -28q-11 -18 0 -36q11 18 0 36Z')], 10), fill('second', oval(100, 72, 36)), ...around(12, 100, 72, [flat('#8a5a30', oval(0, -26, 2.6))]), ...around(8, 100, 72, [flat('#8a5a30', oval(0, -15, 2.6))], 20), flat('#8a5a30', oval(100, 72, 3))],
  },
  flower: {
    main: '#f3f0ea', second: '#e6b233', size: 0.95, home: 'meadow',
    shapes: [stem('M100 90Q104 140 98 192M98 170Q70 150 58 116M100 160Q132 150 144 122', 5), place(leaf(44, 15), { x: 100, y: 176, turn: 60 }), place(leaf(40, 14), { x: 99, y: 182, turn: -64 }), ...bloom(100, 66, 52, 12, 'main', 'second'), ...bloom(54, 108, 26, 9, '#e58aa0', 'second'), ...bloom(148, 114, 26, 9, '#8a86c8', 'second')],
  },
  cactus: {
    main: '#4f8f57', second: '#c46a45', size: 0.9,
    shapes: [fill('main', box(78, 30, 44, 112, 22)), fill('main', 'M78 108H58q-18 0 -18 -18V72q0 -10 10 -10t10 10v14q0 4 4 4h14Z'), fill('main', 'M122 96h22q18 0 18 -18V58q0 -10 -10 -10t-10 10v14q0 4 -4 4h-16Z'), stroke('main:deep', 2, 'M90 42v96M100 36v104M110 42v96', 0.6), ...[[84, 60], [116, 74], [84, 90], [116, 106], [96, 48], [104, 120]].map(([x = 0, y = 0]) => stroke(paper, 1.4, `M${x - 4} ${y}h8M${x} ${y - 4}v8`, 0.8)), ...bloom(100, 26, 16, 6, '#e58aa0', '#f0d36a'), ...pot('second')],
  },
  plant: {
    main: leafGreen, second: '#b9744f', size: 1,
    shapes: [...[[-62, 92, 26], [-36, 112, 28], [-10, 124, 28], [18, 116, 28], [44, 104, 28], [68, 84, 24]].map(([turn = 0, length = 0, width = 0], i) => place(leaf(length, width, i % 2 ? 'main' : 'main:soft'), { x: 100, y: 138, turn })), ...[[-48, 70, 22], [32, 74, 22], [4, 80, 22]].map(([turn, length = 0, width = 0]) => place(leaf(length, width, 'main:lit'), { x: 100, y: 140, turn })), ...pot('second')],
  },
  tree: {
    main: '#5d8a45', second: '#6d4a30', size: 1.25, home: 'meadow',
    shapes: [fill('second', soft(86, 190, 92, 150, 84, 108, 112, 108, 108, 150, 116, 190)), stroke('second', 8, 'M98 132Q72 112 60 92M102 126Q128 110 142 90'), ...[[56, 92, 32], [146, 92, 32], [72, 62, 34], [130, 60, 34], [100, 42, 38]].map(([x = 0, y = 0, r = 0]) => fill('main', soft(x - r, y, x - r * 0.8, y - r * 0.7, x, y - r, x + r * 0.8, y - r * 0.7, x + r, y, x + r * 0.7, y + r * 0.75, x, y + r * 0.9, x - r * 0.7, y + r * 0.75))), fill('main:lit', soft(70, 84, 84, 62, 112, 60, 130, 82, 116, 104, 84, 104)), ...[[62, 84], [88, 46], [120, 50], [140, 88], [100, 80], [82, 96], [118, 96]].map(([x = 0, y = 0]) => stroke('main:deep', 2, `M${x - 6} ${y}q6 6 12 0`, 0.5))],
  },
  lighthouse: {
    main: '#c23a34', second: '#f3efe6', size: 1.25, home: 'sea',
    shapes: [glow('#ffe6a0', [100, 44], 84, 0.65), flat('#fff0b8', sharp(100, 40, 200, 10, 200, 66), 0.3), flat('#fff0b8', sharp(100, 44, 0, 18, 0, 72), 0.3), fill('#6d665f', soft(16, 190, 40, 172, 90, 166, 150, 172, 186, 190)), fill('second', sharp(78, 66, 122, 66, 136, 176, 64, 176)), ...[[74, 94, 126, 92, 129, 116, 71, 116], [68, 142, 132, 142, 135, 166, 65, 166]].map((points) => fill('main', sharp(...points))), flat('#f6d98a', box(94, 122, 12, 14, 5)), flat('#4a3a34', box(92, 160, 16, 17, 6)), fill('#4a4650', box(70, 58, 60, 9, 2)), fill('#ffe6a0', box(84, 32, 32, 26)), stroke('#4a4650', 3, 'M84 32v26M100 32v26M116 32v26'), fill('main', sharp(78, 34, 100, 10, 122, 34)), stroke('#4a4650', 3, 'M100 12V2')],
  },
  house: {
    main: '#efe2c8', second: '#a84a35', size: 1.2, home: 'meadow',
    shapes: [fill('#8a4a38', box(134, 36, 20, 44)), ...[[146, 22, 10], [156, 8, 8]].map(([x = 0, y = 0, r = 0]) => fill('#e6e3df', oval(x, y, r), 0.7)), fill('main', box(30, 98, 140, 92)), fill('second', sharp(12, 104, 100, 30, 188, 104)), stroke('second:deep', 1.8, 'M34 92h132M52 78h96M72 62h56', 0.6), ...windows([[44, 116], [136, 116]]), fill(wood, box(84, 132, 32, 58, 14)), flat('#e0b244', oval(110, 164, 2.6)), fill('#f6d98a', oval(100, 76, 11)), stroke('#6d4a30', 2, 'M100 65v22M89 76h22'), ...[[40, 184], [58, 188], [142, 188], [160, 184]].map(([x = 0, y = 0]) => fill(leafGreen, oval(x, y, 14, 9)))],
  },
  windmill: {
    main: '#e9dfcb', second: '#8a4a38', size: 1.2, home: 'meadow',
    shapes: [fill('main', sharp(76, 70, 124, 70, 140, 190, 60, 190)), fill('second', soft(70, 74, 76, 50, 100, 38, 124, 50, 130, 74)), flat('#5a4636', box(90, 158, 20, 32, 9)), ...windows([[90, 112]]), ...around(4, 100, 66, [stroke('#6d4a30', 4, 'M0 0V-64'), fill(paper, box(2, -64, 18, 46)), stroke('#6d4a30', 1.4, 'M2 -52h18M2 -40h18M2 -28h18M11 -64v46', 0.8)], 20), fill('#6d4a30', oval(100, 66, 7))],
  },
} satisfies Record<string, Thing>; // biome-ignore format: a table
