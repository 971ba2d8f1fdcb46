import { expect, it } from 'vitest';
import type { EngineEntry } from '#contract/operations.ts';
import { breakerWords, engineState, fleetFacts, memoryWords, workByModel, workName } from './engine-words.ts';

const well: EngineEntry['breaker'] = { state: 'closed', faults: 0, until: null, timesOpened: 0 };
const open: EngineEntry['breaker'] = { ...well, state: 'open', until: '2026-01-01T00:00:30.000Z' };
const paused = { reason: 'new card', since: '2026-01-01T00:00:00.000Z' };

it('an engine that is paused drains until nothing runs there, and is told of before whether it is there', () => {
  const label = (
    online: boolean,
    pause: typeof paused | null,
    running: number,
    breaker: EngineEntry['breaker'] = well,
  ) => engineState({ online, paused: pause, running, breaker }).label;
  expect(label(true, null, 3)).toBe('Online');
  expect(label(false, null, 0)).toBe('Offline');
  expect(label(true, paused, 1)).toBe('Draining');
  expect(label(false, paused, 0)).toBe('Paused');
  expect(label(true, null, 0, open)).toBe('Given nothing');
  expect(label(true, null, 1, { ...well, state: 'half_open' })).toBe('On trial');
  expect(label(false, null, 0, open)).toBe('Offline');
  expect(label(true, paused, 0, open)).toBe('Paused');
});

it('what is kept from an engine is said in words, and nothing of one that does its jobs', () => {
  expect(breakerWords(well)).toBeNull();
  expect(breakerWords(open)).toMatch(/given nothing until .+, then one job to try/);
  expect(breakerWords({ ...well, state: 'half_open' })).toMatch(/one job to try, and more once that is done/);
  expect(breakerWords({ ...well, faults: 2 })).toBe(
    '2 jobs were lost on it since the last that was done. It is still given work.',
  );
});

it('what it has loaded is named with its LoRAs, and since when', () => {
  const since = '2026-01-01T00:00:00.000Z';
  const memory = {
    base: 'z-image',
    loras: ['a trained model', 'soft'],
    since,
    basesLoaded: 1,
    lorasLoaded: 12,
  };
  expect(memoryWords(memory, new Date('2026-01-01T00:05:00.000Z'))).toBe(
    'Loaded 5 minutes ago: z-image, by now with a trained model and soft.',
  );
  expect(memoryWords({ ...memory, loras: [], since: null })).toBe('Loaded: z-image.');
  expect(memoryWords({ ...memory, base: null, loras: [], since: null })).toBe(
    'Nothing is known to be loaded.',
  );
  expect(memoryWords(null)).toBeNull();
  expect(
    fleetFacts({ breaker: { ...well, timesOpened: 2 }, hourlyCost: 1.116, memory, priority: 10 }),
  ).toEqual([
    'priority 10',
    '$1.116 an hour',
    'given nothing 2 times',
    'base models loaded once',
    'LoRAs alone 12 times',
  ]);
  expect(fleetFacts({ breaker: well, hourlyCost: null, memory: null, priority: 0 })).toEqual([
    'priority 0',
    'cost not known',
  ]);
});

it('work is named with its category where it is one alone', () => {
  expect(workName({ operation: 'text_to_video', categories: ['sfw', 'nsfw'] })).toBe('Video');
  expect(workName({ operation: 'text_to_video', categories: ['nsfw'] })).toBe('Video (NSFW)');
});

it('a model is listed once, with all that it does', () => {
  const model = { model: 'z-image (z-image-turbo)', licence: 'Apache-2.0' };
  expect(
    workByModel([
      { operation: 'text_to_image', categories: ['sfw', 'nsfw'], ...model },
      { operation: 'inpaint', categories: ['sfw'], ...model },
      {
        operation: 'upscale',
        categories: ['sfw', 'nsfw'],
        model: 'larger (upscaler)',
        licence: 'BSD-3-Clause',
      },
    ]),
  ).toEqual([
    { ...model, work: ['Image', 'Inpaint (SFW)'] },
    { model: 'larger (upscaler)', licence: 'BSD-3-Clause', work: ['Upscale'] },
  ]);
});
