import { expect, it } from 'vitest';
import { engineState } from './engine-words.ts';

const paused = { reason: 'new card', since: '2026-01-01T00:00:00.000Z' };

it('an engine that is paused drains until nothing runs there, and is told of before whether it is there', () => {
  expect(engineState({ online: true, paused: null, running: 3 }).label).toBe('Online');
  expect(engineState({ online: false, paused: null, running: 0 }).label).toBe('Offline');
  expect(engineState({ online: true, paused, running: 1 }).label).toBe('Draining');
  expect(engineState({ online: false, paused, running: 0 }).label).toBe('Paused');
});
