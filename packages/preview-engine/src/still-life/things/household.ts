/** Things of a home: furniture, lights, containers. */

import { bloom, leaf, roseHead, stem } from '../parts/plants.ts';
import {
  around,
  box,
  brass,
  fill,
  flat,
  glass,
  glow,
  mirrored,
  oval,
  paper,
  path,
  place,
  sharp,
  soft,
  stroke,
  type Thing,
  wood,
} from '../shapes.ts';

const tufts = (y: number, xs: readonly number[]) => xs.map((x) => flat('main:deep', oval(x, y, 2.6), 0.8));

export const household = {
  perfume: {
    main: '#e2a9a0', second: brass, size: 0.85,
    shapes: [
      fill('second', box(84, 24, 32, 30, 5)), flat('#ffffff', box(90, 28, 5, 22, 2), 0.4), fill('second:soft', box(90, 54, 20, 12, 2)), fill(glass, box(40, 64, 120, 126, 20), 0.9), fill('main', box(52, 88, 96, 92, 12)), flat('#ffffff', box(48, 78, 10, 98, 5), 0.5), fill(paper, box(72, 112, 56, 44, 3)), stroke('second', 1.6, box(76, 116, 48, 36, 2)), stroke('second', 2.4, path(86, 140, 92, 126, 100, 140, 108, 126, 114, 140)), flat('#ffffff', soft(134, 72, 148, 74, 152, 90, 146, 96), 0.5),
    ],
  },
  bottle: {
    main: '#2f5a3f', second: '#efe3c8', size: 0.95,
    shapes: [fill('#8a2430', box(86, 4, 28, 30, 4)), fill('main', 'M88 30h24v34q22 16 22 42v76q-34 10 -68 0v-76q0 -26 22 -42Z'), fill('second', box(66, 112, 68, 48, 2)), stroke('#8a2430', 2, 'M76 124h48M84 134h32M80 146h40', 0.8), flat('#ffffff', soft(76, 96, 84, 80, 86, 84, 80, 108), 0.4), flat('#ffffff', box(92, 38, 4, 26, 2), 0.35)],
  },
  book: {
    main: '#8f2f35', second: '#f1e7d2', size: 0.85,
    shapes: [
      fill('#2f5a6b', box(22, 150, 152, 36, 4)), fill('second', box(28, 156, 150, 24)), ...[161, 167, 173].map((y) => stroke('#cbbd9f', 1, `M30 ${y}h146`, 0.8)), fill('#2f5a6b', box(18, 150, 18, 36, 6)),
      place([fill('main', 'M-78 26q40 -22 78 -2q38 -20 78 2v-74q-40 -20 -78 2q-38 -22 -78 -2Z'), fill('second', 'M-70 16q36 -18 70 0v-70q-34 -18 -70 -2Z'), fill('second:lit', 'M70 16q-36 -18 -70 0v-70q34 -18 70 -2Z'), ...[-40, -28, -16, -4].map((y) => stroke('#9a8f7a', 1.8, `M-60 ${y}q26 -10 50 0M10 ${y}q26 -10 50 0`, 0.8)), stroke('#b8ab90', 2, 'M0 -54v70'), fill('#c8412f', sharp(8, -52, 16, -54, 16, 34, 12, 28, 8, 34))], { x: 100, y: 124 }),
    ],
  },
  lamp: {
    main: '#e3c27a', second: '#8a5a36', size: 1,
    shapes: [glow('#ffe2a0', [100, 66], 92, 0.65), fill('main', 'M66 18h68l30 78H36Z'), flat('#fff6da', 'M74 22h52l24 70H50Z', 0.4), stroke('main:deep', 2.4, 'M36 96h128M66 18h68', 0.7), fill(brass, box(95, 96, 10, 20)), fill('second', soft(100, 112, 122, 126, 126, 152, 110, 174, 90, 174, 74, 152, 78, 126)), fill('second', soft(62, 190, 70, 178, 100, 172, 130, 178, 138, 190)), stroke(brass, 1.8, 'M128 96v26'), flat(brass, oval(128, 126, 3.4))],
  },
  lantern: {
    main: '#3c3a42', second: '#ffcf6a', size: 0.85,
    shapes: [glow('#ffc45a', [100, 116], 90, 0.7), stroke('main', 5, 'M76 42a24 30 0 0 1 48 0'), fill('main', sharp(58, 66, 76, 42, 124, 42, 142, 66)), fill('second', box(62, 66, 76, 96)), flat('#fff6d6', soft(100, 88, 114, 118, 108, 142, 92, 142, 86, 118), 0.95), flat('#f08a2a', soft(100, 104, 107, 124, 100, 138, 93, 124), 0.9), fill('main', box(54, 160, 92, 12, 3) + box(46, 170, 108, 18, 5)), stroke('main', 6, 'M62 66v96M138 66v96M100 66v96', 0.95), stroke('main', 4, 'M62 112h76')],
  },
  candle: {
    main: '#efe4cf', second: brass, size: 0.8,
    shapes: [glow('#ffc45a', [100, 42], 74, 0.75), fill('second', oval(100, 178, 66, 12)), fill('second:soft', oval(100, 174, 52, 8)), fill('main', box(74, 70, 52, 106, 6)), fill('main:lit', soft(74, 76, 84, 66, 100, 72, 116, 66, 126, 76, 124, 100, 116, 84, 104, 90, 96, 118, 90, 88, 78, 92)), stroke('#4a3a30', 2.6, 'M100 72V60'), fill('#f5a52f', soft(100, 14, 112, 42, 108, 60, 100, 64, 92, 60, 88, 42)), flat('#fff3c0', soft(100, 36, 105, 50, 100, 60, 95, 50)), stroke('second', 7, 'M162 172q26 2 22 -18q-8 -12 -22 0')],
  },
  chair: {
    main: '#a86a3c', second: '#c8a15a', size: 1,
    shapes: [stroke('main:deep', 9, 'M74 122v60M138 122v56'), fill('main', box(54, 14, 10, 110, 4) + box(132, 14, 10, 110, 4)), fill('main', soft(54, 16, 98, 8, 142, 16, 142, 38, 98, 30, 54, 38)), ...[50, 72].map((y) => fill('main:lit', box(60, y, 76, 11, 4))), fill('second', sharp(46, 112, 150, 112, 164, 134, 34, 134)), fill('main', box(34, 132, 130, 9, 3)), fill('main', box(36, 138, 10, 52, 3) + box(152, 138, 10, 52, 3)), stroke('main', 5, 'M44 166h112')],
  },
  sofa: {
    main: '#4f7a78', second: '#d9a14e', size: 1.2,
    shapes: [fill('main:soft', box(24, 74, 152, 84, 20)), ...mirrored(fill('main', box(36, 84, 64, 58, 12)), ...tufts(108, [54, 82])), ...mirrored(fill('main:lit', box(36, 130, 64, 30, 10))), ...mirrored(fill('main', box(8, 108, 36, 68, 16)), fill(wood, box(20, 174, 10, 16, 2))), fill('main', box(36, 156, 128, 20, 4)), place([fill('second', box(-18, -18, 36, 36, 6)), stroke('second:deep', 1.6, 'M-10 -10L10 10M10 -10L-10 10', 0.6)], { x: 60, y: 116, turn: -12 })],
  },
  vase: {
    main: '#3f6a9a', second: '#d2566a', size: 1.05,
    shapes: [stem('M94 130Q80 90 56 62M98 130Q98 80 100 44M104 130Q122 92 146 66M100 130Q84 90 80 74'), ...[[-50, 74, 100], [46, 124, 104], [-20, 90, 108], [24, 108, 96]].map(([turn, x, y]) => place(leaf(46, 14), { x, y, turn })), ...bloom(56, 56, 30, 8, '#e9b53c', '#6d4426'), ...bloom(146, 60, 28, 7, '#f3ece0', '#e0a83a'), ...roseHead(100, 36, 26, 'second'), ...bloom(82, 84, 20, 6, '#a06fb8', '#f0d36a'), ...bloom(124, 90, 18, 6, '#e98a5a', '#6d4426'), fill('main', soft(76, 116, 84, 132, 60, 158, 70, 186, 100, 191, 130, 186, 140, 158, 116, 132, 124, 116, 100, 122)), stroke(paper, 3, path(66, 160, 84, 150, 100, 162, 116, 150, 134, 160), 0.8), flat('#ffffff', soft(74, 152, 80, 144, 82, 170, 76, 172), 0.35)],
  },
  umbrella: {
    main: '#c23b3f', second: '#3a2f30', size: 1.05,
    shapes: [stroke('second', 5, 'M100 30V170q0 18 16 18t16 -16'), fill('main', 'M8 104Q16 24 100 22Q184 24 192 104Q176 88 160 104Q146 88 130 104Q114 88 100 104Q86 88 70 104Q54 88 40 104Q24 88 8 104Z'), fill('main:soft', 'M70 104Q72 44 100 22Q128 44 130 104Q114 88 100 104Q86 88 70 104Z'), stroke('main:deep', 1.8, 'M40 104Q48 44 100 22M160 104Q152 44 100 22', 0.6), stroke('second', 5, 'M100 24v-12')],
  },
  handbag: {
    main: '#9a4a3a', second: brass, size: 0.85,
    shapes: [stroke('main:deep', 9, 'M62 92q4 -64 38 -64t38 64'), fill('main', soft(34, 92, 60, 84, 140, 84, 166, 92, 184, 180, 160, 190, 40, 190, 16, 180)), fill('main:lit', 'M34 92q66 -14 132 0l4 34q-40 26 -70 26t-70 -26Z'), stroke('main:deep', 1.8, 'M38 122q36 24 62 24t62 -24', 0.7), fill('second', box(88, 138, 24, 20, 4)), flat('main:deep', oval(100, 148, 4)), flat('second', oval(62, 92, 5) + oval(138, 92, 5))],
  },
  suitcase: {
    main: '#8a5a3a', second: '#d2a24a', size: 0.95,
    shapes: [stroke('#4a3426', 9, 'M74 62v-18q0 -10 10 -10h32q10 0 10 10v18'), fill('main', box(14, 60, 172, 126, 14)), flat('main:deep', box(46, 60, 18, 126) + box(136, 60, 18, 126), 0.8), fill('second', box(49, 104, 12, 16, 2) + box(139, 104, 12, 16, 2)), ...[[14, 60], [164, 60], [14, 164], [164, 164]].map(([x = 0, y = 0]) => fill('second:soft', box(x, y, 22, 22, 8))), place([fill('#3f6f8f', box(-17, -12, 34, 24, 3)), flat(paper, sharp(-10, 6, 0, -8, 10, 6))], { x: 100, y: 106, turn: -8 }), fill('#c8412f', oval(112, 152, 14)), flat(paper, oval(112, 152, 7))],
  },
  shoe: {
    main: '#c23b3f', second: paper, size: 0.85,
    shapes: [fill('second', 'M14 168q0 -8 8 -8h162q8 4 6 18q-2 10 -12 10H26q-12 -2 -12 -20Z'), fill('main', 'M18 164L22 96q20 -10 46 -2q14 20 40 34q28 12 62 16q18 6 16 20Z'), fill('main:soft', soft(22, 96, 44, 84, 68, 92, 60, 104, 28, 106)), fill('second', soft(156, 140, 184, 146, 190, 162, 150, 163)), ...[0, 1, 2, 3].map((n) => stroke('second', 4.5, `M${72 + n * 15} ${112 + n * 8}l14 -14`)), stroke('second', 4, 'M30 150q40 -30 66 2', 0.9), stroke('#c9bfae', 1.6, 'M20 176h168', 0.8)],
  },
  hat: {
    main: '#2f2b33', second: '#a8323a', size: 0.85,
    shapes: [fill('main', oval(100, 168, 94, 20)), fill('main', 'M50 164L42 50q58 18 116 0l-8 114q-50 14 -100 0Z'), fill('main:lit', oval(100, 50, 58, 15)), fill('second', 'M49 136q52 16 102 0l-2 26q-50 14 -98 0Z')],
  },
  key: {
    main: '#c49a3f', second: '#8a6a28', size: 0.8, lift: 10,
    shapes: [place([stroke('main', 15, oval(0, -58, 30)), fill('main', box(-8, -30, 16, 116, 4)), fill('main', 'M6 84h34v-20h-10v-12h-10v14H6Z'), fill('main:lit', box(-14, -32, 28, 11, 4) + box(-12, -12, 24, 7, 3)), stroke('main:deep', 2.4, oval(0, -58, 30), 0.5)], { x: 92, y: 96, turn: -38 })],
  },
  sword: {
    main: '#c6ccd6', second: '#8a5a2c', size: 1.05, lift: 6,
    shapes: [place([fill('main', sharp(-10, 30, -9, -104, 0, -124, 9, -104, 10, 30)), flat('#7d8592', sharp(-2, 30, -2, -100, 0, -110, 2, -100, 2, 30), 0.8), fill(brass, soft(-46, 26, -40, 24, 0, 30, 40, 24, 46, 26, 42, 38, 0, 42, -42, 38)), fill('second', box(-7, 40, 14, 38, 3)), stroke('#4a3018', 2, 'M-7 50l14 -6M-7 60l14 -6M-7 70l14 -6', 0.8), fill(brass, oval(0, 84, 11)), fill('#b23a3a', oval(0, 84, 5))], { x: 100, y: 110, turn: 32 })],
  },
  diamond: {
    main: '#9fd6e6', second: '#e9fbff', size: 0.75,
    shapes: [glow('#dff6ff', [100, 100], 100, 0.4), fill('main', sharp(52, 44, 148, 44, 188, 90, 100, 188, 12, 90)), fill('second', sharp(52, 44, 148, 44, 130, 90, 70, 90)), fill('main:soft', sharp(12, 90, 70, 90, 100, 188)), fill('main:lit', sharp(70, 90, 130, 90, 100, 188)), fill('main:deep', sharp(130, 90, 188, 90, 100, 188), 0.75), flat('#ffffff', sharp(52, 44, 100, 44, 70, 90), 0.6), flat('#ffffff', sharp(12, 90, 52, 44, 70, 90), 0.3), ...around(4, 160, 44, [flat('#ffffff', sharp(0, -18, 3, -3, 0, 0, -3, -3))])],
  },
  crown: {
    main: '#dba832', second: '#b8323f', size: 0.8,
    shapes: [fill('second', soft(44, 120, 60, 88, 100, 78, 140, 88, 156, 120, 100, 132)), fill('main', 'M22 62L56 112L72 44L100 104L128 44L144 112L178 62L164 160q-64 20 -128 0Z'), fill('main:lit', 'M36 156q64 20 128 0v22q-64 20 -128 0Z'), ...[[22, 58], [72, 40], [128, 40], [178, 58]].map(([x = 0, y = 0]) => fill('main:lit', oval(x, y, 9))), fill('second', oval(100, 178, 9, 8)), fill('#3f7fb5', oval(62, 174, 7)), fill('#3f7fb5', oval(138, 174, 7)), fill('#3f8a5a', oval(100, 132, 9, 11))],
  },
  balloon: {
    main: '#c8323c', second: '#7a5a4a', size: 0.9, lift: 8,
    shapes: [stroke('second', 2, 'M100 128q-14 20 0 34t-4 30'), fill('main', soft(100, -4, 144, 14, 158, 56, 138, 98, 100, 122, 62, 98, 42, 56, 56, 14)), fill('main:soft', sharp(92, 130, 100, 118, 108, 130)), flat('#ffffff', soft(66, 40, 76, 20, 88, 18, 76, 50), 0.4)],
  },
  ball: {
    main: '#f2efe8', second: '#2f2c34', size: 0.75,
    shapes: [fill('main', oval(100, 112, 76)), flat('second', sharp(100, 88, 122, 104, 114, 130, 86, 130, 78, 104)), ...around(5, 100, 112, [flat('second', sharp(-17, -66, 0, -75, 17, -66, 12, -54, -12, -54))]), ...around(5, 100, 112, [stroke('second', 2.4, 'M0 -54V-24')]), ...around(5, 100, 112, [stroke('second', 2.4, 'M-46 -44Q-34 -50 -14 -56', 0.9)], 36), flat('#ffffff', oval(72, 78, 14, 9), 0.5)],
  },
} satisfies Record<string, Thing>; // biome-ignore format: a table
