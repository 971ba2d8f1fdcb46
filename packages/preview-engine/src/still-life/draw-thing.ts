/** Draws one thing as SVG from its shapes, in the light of a scene. Pure. */

import type { Pen } from '../pen.ts';
import { fill, line, round, softSpot } from '../pen.ts';
import type { Palette } from '../scene.ts';
import { createTones, type Tones } from '../tones.ts';
import type { Paint, Shape, Thing } from './shapes.ts';

export type ThingLight = { pen: Pen; palette: Palette; side: -1 | 1 };

/** @param color of its main parts; null: its own @returns SVG in the units of the thing's box */
export function drawThing(thing: Thing, color: string | null, { palette, pen, side }: ThingLight): string {
  const named: Record<string, string> = { main: color ?? thing.main, second: thing.second };
  const tonesOf = new Map<string, Tones>();
  const gradients = new Map<string, string>();
  const resolve = (paint: Paint) => {
    const [name = '', tone = 'base'] = paint.split(':');
    const hex = named[name] ?? name;
    const tones = tonesOf.get(hex) ?? createTones(hex, palette);
    tonesOf.set(hex, tones);
    return { tones, tone: tone as keyof Tones, key: `${hex}:${tone}` };
  };
  const paper = (paint: Paint): string => {
    const { key, tone, tones } = resolve(paint);
    const made = gradients.get(key);
    if (made) return made;
    const order: (keyof Tones)[] = ['glow', 'lit', 'base', 'soft', 'deep', 'dark'];
    const at = order.indexOf(tone);
    const shade = (step: number) => tones[order[Math.min(5, Math.max(0, at + step))] ?? 'base'];
    const [from, to] = side > 0 ? [170, 30] : [30, 170];
    const gradient = pen.linear(
      [from, 0],
      [to, 200],
      [
        [0, shade(-1)],
        [0.5, shade(0)],
        [1, shade(1)],
      ],
    );
    gradients.set(key, gradient);
    return gradient;
  };
  const draw = (shape: Shape): string => {
    if (shape.kind === 'group')
      return `<g transform="${shape.transform}">${shape.shapes.map(draw).join('')}</g>`;
    const { tone, tones } = resolve(shape.paint);
    if (shape.kind === 'glow') return softSpot(pen, shape.at, shape.radius, tones[tone], shape.opacity);
    if (shape.kind === 'stroke') return line(shape.path, tones[tone], shape.width, shape.opacity);
    if (shape.flat) return fill(shape.path, tones[tone], shape.opacity);
    const cast = line(shape.path, tones.dark, 3.4, 0.16 * shape.opacity);
    return `<g transform="translate(${round(-side * 0.8)} 1.4)">${cast}</g>${fill(shape.path, paper(shape.paint), shape.opacity)}${line(shape.path, tones.glow, 0.9, 0.5 * shape.opacity)}`;
  };
  return thing.shapes.map(draw).join('');
}
