import { describe, expect, test } from 'vitest';
import { getMarkRoom, getMarkSize } from '../../mark.ts';
import { layMarkInside } from './lay-mark.ts';
import { findMarkedArea } from './region.ts';

const [width, height] = [400, 300];
const picture = () => ({ data: Buffer.alloc(width * height * 3, 120), width, height, channels: 3 as const });
/** 255 where `inside` says so. */
function maskWhere(inside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) =>
    inside(at % width, Math.floor(at / width)) ? 255 : 0,
  );
}
async function marked(mask: Uint8Array) {
  const samples = picture();
  const area = findMarkedArea(mask, width);
  if (!area) throw new Error('an empty mask');
  const place = await layMarkInside(samples, mask, area);
  const changed = mask.map((_, at) => (samples.data.subarray(at * 3, at * 3 + 3).equals(grey) ? 0 : 1));
  return { place, changed };
}
const grey = Buffer.from([120, 120, 120]);

describe('the mark inside a mask', () => {
  test('is in its lower right, and changes nothing outside', async () => {
    const round = maskWhere((x, y) => (x - 200) ** 2 + (y - 150) ** 2 < 120 ** 2);
    const { place, changed } = await marked(round);
    expect(place?.top).toBeGreaterThan(150);
    expect(changed.some((value) => value === 1)).toBe(true);
    expect(changed.every((value, at) => value === 0 || round[at] === 255)).toBe(true);
  });

  test('fits into a mask of just its size, and into no smaller one', async () => {
    const room = getMarkRoom(getMarkSize({ width, height }));
    const box = (wide: number, high: number) => maskWhere((x, y) => x < wide && y < high);
    expect((await marked(box(room.width, room.height))).place).toEqual({ left: 0, top: 0, ...room });
    expect(await marked(box(room.width - 1, room.height))).toMatchObject({ place: null });
    expect((await marked(box(room.width, room.height - 1))).changed.every((value) => value === 0)).toBe(true);
  });
});
