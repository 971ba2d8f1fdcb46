/** Draws afro, curls and locs from many small round shapes, dark behind, light in front. */

import { circle, curve, fill, line, type Point } from '../pen.ts';
import type { HairLayers } from './hair-long.ts';
import { getHairline } from './hair-sheet.ts';
import { shapeCap } from './hair-short.ts';
import type { Studio } from './studio.ts';

function drawCurl(studio: Studio, center: Point, radius: number, light: number, turn: number): string {
  const { hair } = studio;
  const tone = light > 0.72 ? hair.lit : light > 0.42 ? hair.base : light > 0.2 ? hair.soft : hair.deep;
  const arc = (r: number, from: number, sweep: number) =>
    curve(
      Array.from({ length: 4 }, (_, i): Point => {
        const angle = from + (sweep * i) / 3;
        return [center[0] + Math.cos(angle) * r, center[1] + Math.sin(angle) * r];
      }),
    );
  return (
    fill(circle([center[0] - studio.lit * 1.2, center[1] + 1.8], radius * 1.04), hair.dark, 0.45) +
    fill(circle(center, radius), tone) +
    line(
      arc(radius * 0.72, studio.lit > 0 ? -1.7 : -2.9, 1.5),
      light > 0.5 ? hair.glow : hair.base,
      radius * 0.17,
      0.35 + light * 0.4,
    ) +
    line(arc(radius * 0.36, turn, 2.4), hair.dark, radius * 0.13, 0.4)
  );
}

/** Draws curls over an area, the light ones on top. */
function drawHeap(
  studio: Studio,
  name: string,
  count: number,
  place: (u: number, v: number) => Point | null,
  size: number,
  light: (p: Point) => number,
): string {
  const roll = studio.dice(name);
  const curls: { center: Point; radius: number; light: number; turn: number }[] = [];
  for (let i = 0; i < count; i++) {
    // Points of the R2 sequence (Roberts 2018) with jitter cover the area evenly, without gaps or rows.
    const u = (i * 0.754_877_67 + roll.between(0, 0.06)) % 1;
    const v = (i * 0.569_840_29 + roll.between(0, 0.06)) % 1;
    const center = place(u, v);
    if (center)
      curls.push({
        center,
        radius: size * roll.between(0.72, 1.25),
        light: light(center) + roll.between(-0.16, 0.16),
        turn: roll.between(0, 6.3),
      });
  }
  return curls
    .sort((a, b) => a.light - b.light)
    .map((curl) => drawCurl(studio, curl.center, curl.radius, curl.light, curl.turn))
    .join('');
}

/** Draws `afro` as one round volume, and `curly` down to the shoulders. */
export function drawCurls(studio: Studio, style: string): HairLayers {
  const { head, scene, lit } = studio;
  const afro = style === 'afro';
  const long = scene.identity.build !== 'masculine' && !afro;
  const big = afro ? 1.02 + scene.identity.hair.volume * 0.12 : 0.86;
  const center: Point = [-head.yaw * 26, afro ? -58 : -34];
  const rx = 128 * big + (long ? 6 : 0);
  const ry = afro ? 112 * big : long ? 138 : 88;
  const middleY = long ? center[1] + 32 : center[1] - 6;
  const light = ([x, y]: Point) => 0.5 + (lit * (x - center[0])) / (rx * 2.2) - (y - middleY) / (ry * 2.6);
  const disc =
    (low: number, high: number) =>
    (u: number, v: number): Point => {
      const angle = u * Math.PI * 2;
      const r = low + (high - low) * Math.sqrt(v);
      return [center[0] + Math.cos(angle) * rx * r, middleY + Math.sin(angle) * ry * r];
    };
  const line = getHairline(studio, afro ? 2 : 0);
  const brow = (p: Point): boolean => {
    const nearest = line.reduce((best, q) => (Math.abs(q[0] - p[0]) < Math.abs(best[0] - p[0]) ? q : best));
    return p[1] < nearest[1] - 3 || p[0] < (line[0]?.[0] ?? 0) - 4 || p[0] > (line.at(-1)?.[0] ?? 0) + 4;
  };
  const size = afro ? 11 : 14;
  const base = fill(circle([center[0], middleY], rx * 0.93, ry / rx), studio.hair.deep);
  const front = (u: number, v: number): Point | null => {
    const p: Point = [center[0] + (u * 2 - 1) * rx * 0.94, -118 - 22 * big + v * (long ? 200 : 140)];
    const inside = ((p[0] - center[0]) / rx) ** 2 + ((p[1] - middleY) / ry) ** 2 < 0.9;
    return inside && brow(p) ? p : null;
  };
  const edge = drawHeap(
    studio,
    'hairline',
    84,
    (u) => {
      const p = line[Math.floor(u * line.length)] as Point;
      return [p[0] + ((u * 17) % 1) * 8 - 4, p[1] - 5];
    },
    size * 0.74,
    (p) => light(p) + 0.12,
  );
  return {
    back:
      base + drawHeap(studio, 'back', afro ? 150 : 130, disc(0.72, 1), size * 1.15, (p) => light(p) - 0.18),
    front:
      fill(shapeCap(studio, 6), studio.hair.soft) +
      drawHeap(studio, 'front', afro ? 330 : 250, front, size, light) +
      edge,
  };
}

/** Draws rope-like locs from a parted crown. */
export function drawLocs(studio: Studio): HairLayers {
  const { head, hair, lit } = studio;
  const roll = studio.dice('locs');
  const rope = (points: Point[], width: number, light: number): string => {
    const tone = light > 0.6 ? hair.lit : light > 0.3 ? hair.base : hair.deep;
    const path = curve(points);
    return (
      line(path, hair.dark, width + 2.4) +
      line(path, tone, width) +
      line(path, light > 0.3 ? hair.glow : hair.base, width * 0.55, 0.35, `stroke-dasharray="2.5 5"`)
    );
  };
  const hang = (side: -1 | 1, i: number, count: number, back: boolean): string => {
    const across = (i + roll.between(0, 0.6)) / count;
    const ear = head.side(side)[6] as Point;
    const rootX = side * (4 + across * 46) - head.yaw * 14;
    const out = ear[0] + side * (back ? -34 + across * 48 : 2 + across * 18);
    const length = roll.between(150, 250) - (back ? 0 : 30);
    return rope(
      [
        [rootX, -100 - (1 - across) * 22],
        [rootX + side * 30, -104 + across * 30],
        [out, -46 + across * 14],
        [out + side * 5, 40],
        [out + side * roll.between(-4, 12), length * 0.62],
        [out + side * roll.between(-8, 10), length],
      ],
      roll.between(9, 12.5),
      back ? 0.2 : 0.5 + side * lit * 0.2 + roll.between(-0.1, 0.1),
    );
  };
  const many = (count: number, back: boolean) =>
    ([-1, 1] as const)
      .flatMap((side) =>
        Array.from({ length: count }, (_, i) => hang(side, back ? i : count - 1 - i, count, back)),
      )
      .join('');
  const cap = shapeCap(studio, 9);
  const front = getHairline(studio);
  // Rows from the hairline back to the parting, as locs are set.
  const rows = Array.from({ length: 17 }, (_, i) => {
    const start = front[Math.round((i * (front.length - 1)) / 16)] as Point;
    const back: Point = [start[0] * 0.62 - head.yaw * 12, Math.min(start[1] - 26, -96)];
    const end: Point = [start[0] * 0.3 - head.yaw * 16, -128];
    return rope([start, back, end], 9, 0.45 + (Math.sign(start[0]) * lit) / 5);
  }).join('');
  return {
    back: many(11, true),
    front: fill(cap, hair.deep) + studio.pen.clipped(cap, rows) + many(8, false),
  };
}
