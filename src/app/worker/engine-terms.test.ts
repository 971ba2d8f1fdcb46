import { expect, it } from 'vitest';
import { createEngineTerms } from './engine-terms.ts';

const listed = (id: string, priority = 0, costPerSecond?: number) => ({ id, priority, costPerSecond });

it('takes priority and cost a second from the engine file', () => {
  expect([...createEngineTerms([listed('own', 10, 0), listed('rented', 0, 0.00031)], new Map())]).toEqual([
    ['own', { priority: 10, hourlyCost: 0 }],
    ['rented', { priority: 0, hourlyCost: 1_116_000 }],
  ]);
});

it('takes what an hour costs from the setting where the file does not say it', () => {
  const costs = new Map([
    ['preview', 0],
    ['rented', 690_000],
  ]);
  expect([...createEngineTerms([listed('rented', 1), listed('free')], costs)]).toEqual([
    ['preview', { priority: 0, hourlyCost: 0 }],
    ['rented', { priority: 1, hourlyCost: 690_000 }],
    ['free', { priority: 0, hourlyCost: null }],
  ]);
});

it('refuses a cost that is set in both, and says which to remove', () => {
  expect(() => createEngineTerms([listed('rented', 0, 0.001)], new Map([['rented', 1]]))).toThrow(
    'The cost of rented is set both in the engine file (costPerSecond) and in ENGINE_HOURLY_COSTS. Remove it from',
  );
});
