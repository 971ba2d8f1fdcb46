/** Instruments and devices. */

import {
  around,
  box,
  brass,
  fill,
  flat,
  glass,
  ink,
  mirrored,
  oval,
  paper,
  path,
  place,
  sharp,
  soft,
  steel,
  stroke,
  type Thing,
  wood,
} from '../shapes.ts';

/** A scroll with pegs on a neck, to be placed with its foot at the origin. */
const neck = (length: number, pegs: number) => [
  fill('#3a2a24', box(-7, -length, 14, length, 2)), fill(wood, box(-10, -length - 26, 20, 28, 5)),
  ...Array.from({ length: pegs }, (_, i) => flat(brass, oval(i % 2 ? 14 : -14, -length - 20 + Math.floor(i / 2) * 9, 3.4))),
]; // biome-ignore format: a table

export const music = {
  guitar: {
    main: '#c07a36', second: '#5a3520', size: 1.1,
    shapes: [place([
      ...neck(96, 6),
      fill('main', soft(0, -10, 34, -6, 38, 16, 28, 34, 46, 60, 42, 92, 0, 104, -42, 92, -46, 60, -28, 34, -38, 16, -34, -6)),
      stroke('second', 2.4, soft(0, -5, 30, -2, 33, 16, 24, 34, 41, 60, 37, 88, 0, 98, -37, 88, -41, 60, -24, 34, -33, 16, -30, -2), 0.8),
      fill('#2f221c', oval(0, 32, 15)), stroke('second', 2.6, oval(0, 32, 18)), fill('#3a2a24', box(-7, -12, 14, 36)), fill('second', box(-20, 70, 40, 8, 3)),
      ...[-4.5, -1.5, 1.5, 4.5].map((x) => stroke(paper, 0.8, `M${x} -118V74`, 0.8)), ...[-100, -84, -68, -52, -36, -20].map((y) => stroke(steel, 1, `M-7 ${y + 10}h14`, 0.8)),
    ], { x: 92, y: 92, turn: 14 })],
  },
  violin: {
    main: '#9a4a22', second: '#3a2a24', size: 1,
    shapes: [place([
      ...neck(72, 4),
      fill('main', soft(0, -14, 30, -10, 34, 10, 22, 24, 22, 42, 40, 58, 38, 86, 0, 96, -38, 86, -40, 58, -22, 42, -22, 24, -34, 10, -30, -10)),
      flat('second', box(-8, -14, 16, 52)), ...[-1, 1].map((side) => stroke('second', 2.4, `M${side * 16} 26q${side * 8} 12 0 24t${side * 2} 14`, 0.9)), fill('#d9b27c', box(-14, 44, 28, 5, 2)), fill('second', sharp(-8, 62, 8, 62, 12, 90, -12, 90)), ...[-4, -1.3, 1.3, 4].map((x) => stroke(paper, 0.8, `M${x} -92V64`, 0.8)),
    ], { x: 84, y: 92, turn: 12 }), stroke('#6d4630', 4, 'M150 186L186 20'), stroke(paper, 1.8, 'M158 184L192 30')],
  },
  piano: {
    main: '#26242c', second: paper, size: 1.15,
    shapes: [
      fill('main', soft(22, 112, 18, 76, 60, 40, 120, 30, 170, 50, 184, 88, 178, 112).replace('Z', 'Z')), fill('#b5853f', soft(36, 108, 34, 82, 68, 56, 118, 46, 158, 62, 168, 90, 160, 108)), ...[0, 1, 2, 3, 4, 5].map((n) => stroke(brass, 1.4, `M${52 + n * 20} 106L${70 + n * 14} 60`, 0.7)),
      fill('main', box(10, 106, 180, 26, 5)), fill('second', box(18, 130, 164, 16, 2)), ...Array.from({ length: 19 }, (_, i) => stroke('#8a8480', 1, `M${26.5 + i * 8.3} 130v16`, 0.9)), ...[0, 1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15, 17].map((n) => flat(ink, box(24 + n * 8.6, 130, 4.6, 9.5))), fill('main:lit', box(12, 146, 176, 6, 2)), ...[26, 166].map((x) => fill('main', sharp(x, 150, x + 10, 150, x + 8, 190, x + 2, 190))), fill('main', sharp(96, 150, 104, 150, 104, 186, 96, 186)), stroke(brass, 3, 'M92 188h16'),
    ],
  },
  drum: {
    main: '#b5322d', second: '#f0e8d8', size: 0.85,
    shapes: [fill('main', 'M30 92v68a70 22 0 0 0 140 0v-68Z'), stroke(paper, 2.4, 'M32 104l22 66l22 -52l24 62l24 -62l22 52l22 -66', 0.8), stroke(brass, 6, 'M30 160a70 22 0 0 0 140 0M30 92a70 22 0 0 0 140 0'), fill('second', oval(100, 92, 70, 22)), stroke(brass, 5, oval(100, 92, 70, 22)), stroke('#b58a55', 6, 'M84 88L28 28M116 90L176 30'), fill('#d9b27c', oval(84, 88, 6)), fill('#d9b27c', oval(116, 90, 6))],
  },
  trumpet: {
    main: '#d6a53a', second: '#8f6a1f', size: 1,
    shapes: [stroke('main', 7, 'M6 96H150'), stroke('main', 8, path(60, 96, 40, 110, 46, 138, 74, 142, 120, 142, 138, 130, 132, 100, 118, 97)), fill('main', soft(136, 92, 164, 84, 190, 56, 196, 58, 196, 134, 190, 136, 164, 108, 136, 100)), fill('second', oval(193, 96, 6, 39)), fill('main:soft', soft(0, 90, 10, 92, 10, 100, 0, 102)), ...[72, 90, 108].flatMap((x) => [fill('main', box(x - 6, 84, 12, 66, 5)), flat('second', box(x - 6, 98, 12, 4)), stroke('second', 3, `M${x} 84v-10`), flat(paper, oval(x, 72, 6, 3))])],
  },
  camera: {
    main: '#33323a', second: '#b9bcc4', size: 0.85,
    shapes: [fill('second', 'M66 66l10 -18h48l10 18Z'), fill('second', box(20, 64, 160, 24, 8)), fill('main', box(16, 82, 168, 92, 12)), fill('second', box(34, 54, 22, 12, 4)), fill('#c8412f', box(148, 56, 16, 9, 4)), fill('#4a4b55', oval(100, 128, 47)), fill('#1f1e24', oval(100, 128, 39)), fill('#31506e', oval(100, 128, 28)), fill('#1a2a3c', oval(100, 128, 17)), flat('#ffffff', oval(88, 116, 9, 6), 0.6), flat('#9fd0e6', oval(112, 140, 6, 4), 0.5), fill(glass, box(148, 92, 24, 15, 3)), stroke('#55565f', 2, box(24, 94, 34, 70, 6), 0.7)],
  },
  telephone: {
    main: '#2f2d36', second: '#e9e1d0', size: 0.85,
    shapes: [fill('main', 'M44 110h112l24 70q-80 16 -160 0Z'), fill('main:lit', soft(64, 112, 74, 84, 126, 84, 136, 112)), fill('second', oval(100, 142, 36, 30)), ...around(9, 100, 142, [flat('main', oval(0, -21, 5.6))], -30), fill('main', oval(100, 142, 11, 10)), fill('main', soft(12, 78, 20, 56, 46, 56, 62, 68, 100, 62, 138, 68, 154, 56, 180, 56, 188, 78, 176, 94, 148, 92, 140, 82, 100, 78, 60, 82, 52, 92, 24, 94)), stroke('main', 4, 'M22 176q-22 -14 -10 -34t2 -44')],
  },
  laptop: {
    main: '#9da3ad', second: '#2f4a6b', size: 0.95,
    shapes: [fill('main', box(30, 48, 140, 96, 8)), fill('second', box(38, 56, 124, 80, 3)), fill('#6f9fc4', soft(38, 120, 70, 90, 96, 112, 124, 78, 162, 116, 162, 136, 38, 136)), fill('#f3d57a', oval(132, 78, 9)), flat('#ffffff', sharp(46, 132, 86, 58, 104, 58, 62, 132), 0.14), fill('main:lit', 'M30 144h140l22 40q-92 8 -184 0Z'), flat('#5b616c', 'M44 150h112l9 18H35Z', 0.85), ...[156, 162].map((y) => stroke('#c9ced6', 1.6, `M42 ${y}h116`, 0.6)), flat('#5b616c', 'M82 172h36l2 8H80Z', 0.6)],
  },
  clock: {
    main: '#c8473a', second: paper, size: 0.8,
    shapes: [...mirrored(stroke('main', 8, 'M56 172l-16 18'), fill('main:lit', 'M36 62a30 30 0 0 1 46 -36Z')), stroke('main', 6, 'M100 34v-18M88 16h24'), fill('main', oval(100, 110, 76)), fill('second', oval(100, 110, 62)), ...around(12, 100, 110, [flat(ink, box(-2, -56, 4, 10))]), stroke(ink, 6, 'M100 110L72 84'), stroke(ink, 4, 'M100 110L132 70'), stroke('#c8473a', 1.8, 'M100 124V62'), fill(ink, oval(100, 110, 6))],
  },
  watch: {
    main: '#7a4a2c', second: brass, size: 0.8,
    shapes: [fill('main', 'M70 6h60l-8 66h-44Z'), fill('main', 'M78 130h44l8 62h-60Z'), flat('main:deep', oval(100, 168, 3) + oval(100, 154, 3) + oval(100, 182, 3)), stroke('main:deep', 1.4, 'M76 12l7 56M124 12l-7 56M84 136l-6 50M116 136l6 50', 0.6), fill('second', box(146, 94, 12, 14, 3)), fill('second', oval(100, 101, 49)), fill(paper, oval(100, 101, 39)), ...around(12, 100, 101, [flat(ink, box(-1.4, -36, 2.8, 7))]), stroke(ink, 4, 'M100 101L84 84'), stroke(ink, 2.8, 'M100 101L124 82'), fill('second', oval(100, 101, 4)), flat('#ffffff', soft(70, 92, 82, 70, 92, 70, 78, 96), 0.4)],
  },
  globe: {
    main: '#3f7fa8', second: '#7fa04a', size: 0.9,
    shapes: [stroke(brass, 6, 'M60 20q-50 40 -20 96t100 30'), fill('main', oval(106, 84, 62)), fill('second', soft(70, 56, 96, 40, 112, 52, 104, 72, 86, 78, 80, 96, 66, 84)), fill('second', soft(118, 92, 146, 84, 158, 100, 142, 128, 124, 134, 116, 112)), fill('second', soft(128, 42, 148, 50, 150, 64, 132, 62)), fill('second', soft(72, 112, 92, 106, 96, 126, 84, 134)), flat('#ffffff', oval(82, 52, 14, 9), 0.3), fill(brass, box(98, 146, 14, 26)), fill(wood, soft(58, 190, 64, 176, 104, 170, 146, 176, 152, 190))],
  },
} satisfies Record<string, Thing>; // biome-ignore format: a table
