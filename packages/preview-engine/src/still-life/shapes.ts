/**
 * The shapes that things are made of, as data. A thing stands in a box of 200 × 200 units: its middle is x = 100, its
 * ground y = 190. Shapes are drawn in their order, back to front.
 */

import { blob, circle, curve, type Point, polygon, round } from '../pen.ts';

/**
 * A colour: `main` and `second` are those of the thing, which a prompt may change; any other is `#rrggbb`. A suffix
 * takes another of its tones: `main:deep`.
 */
export type Paint = string;

export type Shape =
  | { kind: 'fill'; path: string; paint: Paint; opacity: number; flat: boolean }
  | { kind: 'stroke'; path: string; paint: Paint; width: number; opacity: number }
  /** Light that fades out around a point. */
  | { kind: 'glow'; at: Point; radius: number; paint: Paint; opacity: number }
  | { kind: 'group'; shapes: readonly Shape[]; transform: string };

/** A thing of a still life. */
export type Thing = {
  main: string;
  second: string;
  /** Its size beside other things; 1: that of a dog or a lamp. */
  size?: number;
  /** How far above the ground it is, in units; a thing that flies casts no shadow at its foot. */
  lift?: number;
  /** The place that fits it where the prompt names none. Left out: a studio. */
  home?:
    | 'meadow'
    | 'forest'
    | 'street'
    | 'sea'
    | 'snow'
    | 'space'
    | 'mountain'
    | 'lake'
    | 'jungle'
    | 'desert'
    | 'garden';
  shapes: readonly Shape[];
};

export const ink = '#2b2430';
export const paper = '#f6efe2';
export const steel = '#a9b1bd';
export const wood = '#8a5a36';
export const leafGreen = '#4f8a4b';
export const glass = '#cfe3ea';
export const tyre = '#332f38';
export const brass = '#c99a3c';

/** A filled shape with light and an edge. */
export const fill = (paint: Paint, path: string, opacity = 1): Shape => ({
  kind: 'fill',
  path,
  paint,
  opacity,
  flat: false,
});
/** A filled shape without either: a mark, a hole, a reflection. */
export const flat = (paint: Paint, path: string, opacity = 1): Shape => ({
  kind: 'fill',
  path,
  paint,
  opacity,
  flat: true,
});
export const stroke = (paint: Paint, width: number, path: string, opacity = 1): Shape => ({
  kind: 'stroke',
  path,
  paint,
  width,
  opacity,
});
export const glow = (paint: Paint, at: Point, radius: number, opacity = 0.7): Shape => ({
  kind: 'glow',
  at,
  radius,
  paint,
  opacity,
});

/** Moves, turns (degrees), scales and mirrors shapes about their own origin. */
export function place(
  shapes: readonly Shape[],
  {
    x = 0,
    y = 0,
    scale = 1,
    turn = 0,
    mirror = false,
  }: { x?: number; y?: number; scale?: number; turn?: number; mirror?: boolean },
): Shape {
  const size = `scale(${mirror ? -scale : scale} ${scale})`;
  return {
    kind: 'group',
    shapes,
    transform: `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} ${size}`,
  };
}

/** Both halves of a symmetric pair: the shapes, and their mirror image about x = 100. */
export const mirrored = (...shapes: Shape[]): Shape[] => [...shapes, place(shapes, { x: 200, mirror: true })];

export const oval = (x: number, y: number, rx: number, ry = rx): string => circle([x, y], rx, ry / rx);
export const box = (x: number, y: number, width: number, height: number, radius = 0): string => {
  const r = Math.min(radius, width / 2, height / 2);
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  return `M${x + r} ${y}h${round(width - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${round(height - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${round(-(width - 2 * r))}a${r} ${r} 0 0 1 ${-r} ${-r}v${round(-(height - 2 * r))}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
};
/** A closed smooth shape through points, given as x, y, x, y, … */
export const soft = (...numbers: number[]): string => blob(toPoints(numbers));
/** A closed shape with corners. */
export const sharp = (...numbers: number[]): string => polygon(toPoints(numbers));
/** An open smooth line. */
export const path = (...numbers: number[]): string => curve(toPoints(numbers));

function toPoints(numbers: readonly number[]): Point[] {
  return Array.from(
    { length: numbers.length / 2 },
    (_, i) => [numbers[i * 2] ?? 0, numbers[i * 2 + 1] ?? 0] as const,
  );
}

/** Shapes repeated around a point: petals, spokes, rays. */
export const around = (count: number, x: number, y: number, shapes: readonly Shape[], from = 0): Shape[] =>
  Array.from({ length: count }, (_, i) =>
    place(shapes, { x, y, turn: Math.round(from + (360 * i) / count) }),
  );
