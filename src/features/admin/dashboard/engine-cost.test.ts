import { expect, it } from 'vitest';
import { computeEngineCost } from './engine-cost.ts';
import { adminDashboardEnv } from './env.ts';

it('costs by the hour, in whole cents', () => {
  expect(computeEngineCost(3_600_000, 690_000)).toBe(69);
  expect(computeEngineCost(1_000, 690_000)).toBe(0);
  // Half a cent counts as one.
  expect(computeEngineCost(1_800_000, 10_000)).toBe(1);
  // A year of eight cards.
  expect(computeEngineCost(8 * 365 * 86_400_000, 2_490_000)).toBe(17_449_920);
});

it('reads what the operator says of each engine', () => {
  const read = (value?: string) => adminDashboardEnv.safeParse({ ENGINE_HOURLY_COSTS: value });
  expect(read().data?.ENGINE_HOURLY_COSTS).toEqual(new Map());
  const costs = read('preview=0, comfyui-1 = 0.69').data?.ENGINE_HOURLY_COSTS;
  expect([...(costs ?? [])]).toEqual([
    ['preview', 0],
    ['comfyui-1', 690_000],
  ]);
  for (const wrong of ['preview', 'preview=-1', 'preview=cheap', '=1'])
    expect(read(wrong).error?.issues[0]?.message).toContain('should be like');
});
