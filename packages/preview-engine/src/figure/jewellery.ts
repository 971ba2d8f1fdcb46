/** Earrings, necklaces, pearls and flowers. */

import { adjust } from '../color.ts';
import { blob, circle, curve, fill, line, type Point, round } from '../pen.ts';
import type { Body } from './body.ts';
import { getAccessoryColor, isWearing, type Studio } from './studio.ts';

export function drawEarrings(studio: Studio): string {
  const { head } = studio;
  const hoops = isWearing(studio, 'hoops');
  const named = studio.scene.accessoryColors[hoops ? 'hoops' : 'earrings'];
  const gold = studio.tones((hoops && named) || '#e0b04e');
  const gem = studio.tones(named ?? studio.scene.accessoryColor);
  return ([-1, 1] as const)
    .filter((side) => side !== head.far || Math.abs(head.yaw) < 0.25)
    .map((side) => {
      const anchor = head.side(side)[7] as Point;
      const x = anchor[0] - side * (1 + Math.abs(head.yaw) * 16);
      const y = anchor[1] + 25;
      if (hoops)
        return (
          line(circle([x, y + 17], 16, 1.12), gold.deep, 4.6) +
          line(circle([x - 0.6, y + 16.4], 16, 1.12), gold.lit, 2.6)
        );
      return (
        fill(circle([x, y], 3), gold.lit) +
        line(`M${round(x)} ${round(y)}v13`, gold.base, 1.6) +
        fill(
          blob(
            [
              [x, y + 10],
              [x + 6, y + 21],
              [x, y + 31],
              [x - 6, y + 21],
            ],
            0.6,
          ),
          gem.base,
        ) +
        fill(circle([x + studio.lit * 1.6, y + 18], 2), gem.glow, 0.9)
      );
    })
    .join('');
}

export function drawNecklace(studio: Studio, body: Body): string {
  const gold = studio.tones('#dfae4f');
  const n = body.neck;
  const chain: Point[] = [
    body.p(-n - 12, 156),
    body.p(-n * 0.8, 186),
    body.p(0, 214),
    body.p(n * 0.8, 186),
    body.p(n + 12, 156),
  ];
  const [x, y] = body.p(0, 214);
  const gem = studio.tones(getAccessoryColor(studio, 'necklace'));
  return (
    line(curve(chain), gold.dark, 3, 0.4, 'transform="translate(0 3)"') +
    line(curve(chain), gold.lit, 2.2) +
    fill(
      blob(
        [
          [x, y - 2],
          [x + 8, y + 9],
          [x, y + 21],
          [x - 8, y + 9],
        ],
        0.5,
      ),
      gem.base,
    ) +
    line(
      blob(
        [
          [x, y - 2],
          [x + 8, y + 9],
          [x, y + 21],
          [x - 8, y + 9],
        ],
        0.5,
      ),
      gold.base,
      2,
    ) +
    fill(circle([x + studio.lit * 2, y + 6], 2.4), gem.glow)
  );
}

export function drawPearls(studio: Studio, body: Body): string {
  const pearl = studio.tones(studio.scene.accessoryColors.pearls ?? '#f6ece0');
  const n = body.neck;
  return Array.from({ length: 19 }, (_, i) => {
    const t = (i / 18) * 2 - 1;
    const [x, y] = body.p(t * (n + 9), 156 + 27 * (1 - t * t));
    return (
      fill(circle([x, y + 2], 5.4), pearl.dark, 0.4) +
      fill(circle([x, y], 5.2), pearl.base) +
      fill(circle([x + studio.lit * 1.6, y - 1.6], 2), '#ffffff', 0.95)
    );
  }).join('');
}

export function drawFlower(studio: Studio): string {
  const { head } = studio;
  const color = getAccessoryColor(studio, 'flower');
  const side = head.far === 0 ? studio.lit : (-head.far as -1 | 1);
  const roll = studio.dice('flower');
  const bloom = (center: Point, size: number, color: string) => {
    const tones = studio.tones(color);
    const ring = (count: number, reach: number, scale: number, tone: string) =>
      Array.from({ length: count }, (_, i) => {
        const angle = (i / count) * Math.PI * 2 + reach;
        return fill(
          circle(
            [center[0] + Math.cos(angle) * size * reach, center[1] + Math.sin(angle) * size * reach],
            size * scale,
          ),
          tone,
        );
      }).join('');
    return (
      ring(7, 0.7, 0.44, tones.deep) +
      ring(7, 0.62, 0.4, tones.base) +
      ring(5, 0.34, 0.34, tones.lit) +
      fill(circle(center, size * 0.24), studio.tones('#f1c04d').base)
    );
  };
  const [x, y] = head.side(side)[9] as Point;
  const leafy = studio.tones('#3f7a55');
  const leaf = (angle: number) =>
    fill(
      blob([
        [x, y],
        [x + Math.cos(angle - 0.4) * 22, y + Math.sin(angle - 0.4) * 22],
        [x + Math.cos(angle) * 42, y + Math.sin(angle) * 42],
        [x + Math.cos(angle + 0.4) * 22, y + Math.sin(angle + 0.4) * 22],
      ]),
      leafy.base,
    );
  return (
    leaf(side > 0 ? 0.9 : 2.2) +
    leaf(side > 0 ? -0.6 : 3.7) +
    bloom([x, y], roll.between(22, 28), color) +
    bloom([x - side * 8, y - 34], roll.between(13, 17), adjust(color, 0.1))
  );
}
