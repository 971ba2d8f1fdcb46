import { expect, it } from 'vitest';
import type { EngineEntry } from '#contract/jobs-and-backups.ts';
import {
  formatBreaker,
  formatMemory,
  formatWork,
  getEngineStatus,
  groupWorkByModel,
  toFleetFacts,
} from './engine-labels.ts';

const well: EngineEntry['breaker'] = { state: 'closed', faults: 0, until: null, timesOpened: 0 };
const open: EngineEntry['breaker'] = { ...well, state: 'open', until: '2026-01-01T00:00:30.000Z' };
const paused = { reason: 'new card', since: '2026-01-01T00:00:00.000Z' };

it('shows a pause before offline, and offline before the circuit breaker', () => {
  const label = (
    online: boolean,
    pause: typeof paused | null,
    running: number,
    breaker: EngineEntry['breaker'] = well,
  ) => getEngineStatus({ online, paused: pause, running, breaker }).label;
  expect(label(true, null, 3)).toBe('Online');
  expect(label(false, null, 0)).toBe('Offline');
  expect(label(true, paused, 1)).toBe('Draining');
  expect(label(false, paused, 0)).toBe('Paused');
  expect(label(true, null, 0, open)).toBe('Paused after errors');
  expect(label(true, null, 1, { ...well, state: 'half_open' })).toBe('Recovering');
  expect(label(false, null, 0, open)).toBe('Offline');
  expect(label(true, paused, 0, open)).toBe('Paused');
});

it('explains the circuit breaker, and nothing for a healthy engine', () => {
  expect(formatBreaker(well)).toBeNull();
  expect(formatBreaker(open)).toMatch(/no jobs until .+, then one trial job/);
  expect(formatBreaker({ ...well, state: 'half_open' })).toMatch(
    /one trial job, and more when that succeeds/,
  );
  expect(formatBreaker({ ...well, faults: 2 })).toBe(
    '2 jobs have failed on this engine since its last success. It still gets jobs.',
  );
});

it('names the loaded model with its LoRAs and the time', () => {
  const since = '2026-01-01T00:00:00.000Z';
  const memory = {
    base: 'z-image',
    loras: ['a trained model', 'soft'],
    since,
    basesLoaded: 1,
    lorasLoaded: 12,
  };
  expect(formatMemory(memory, new Date('2026-01-01T00:05:00.000Z'))).toBe(
    'Loaded 5 minutes ago: z-image, now with a trained model and soft.',
  );
  expect(formatMemory({ ...memory, loras: [], since: null })).toBe('Loaded: z-image.');
  expect(formatMemory({ ...memory, base: null, loras: [], since: null })).toBe(
    'No model is known to be loaded.',
  );
  expect(formatMemory(null)).toBeNull();
  expect(
    toFleetFacts({ breaker: { ...well, timesOpened: 2 }, hourlyCost: 1.116, memory, priority: 10 }),
  ).toEqual([
    'priority 10',
    '$1.116 per hour',
    'paused after errors 2 times',
    'base models loaded once',
    'LoRAs only 12 times',
  ]);
  expect(toFleetFacts({ breaker: well, hourlyCost: null, memory: null, priority: 0 })).toEqual([
    'priority 0',
    'cost unknown',
  ]);
});

it('adds the category when there is only one', () => {
  expect(formatWork({ operation: 'text_to_video', categories: ['sfw', 'nsfw'] })).toBe('Video');
  expect(formatWork({ operation: 'text_to_video', categories: ['nsfw'] })).toBe('Video (NSFW)');
});

it('lists each model once with all its operations', () => {
  const model = { model: 'z-image (z-image-turbo)', licence: 'Apache-2.0' };
  const klein = { model: 'klein (flux2-klein)', licence: 'Apache-2.0' };
  expect(
    groupWorkByModel([
      { operation: 'text_to_image', categories: ['sfw', 'nsfw'], ...model },
      { operation: 'inpaint', categories: ['sfw'], ...model },
      { operation: 'text_to_image', categories: ['sfw', 'nsfw'], ...klein, identity: 'references' },
      {
        operation: 'upscale',
        categories: ['sfw', 'nsfw'],
        model: 'larger (upscaler)',
        licence: 'BSD-3-Clause',
      },
    ]),
  ).toEqual([
    { ...model, work: ['Image', 'Inpaint (SFW)'] },
    { ...klein, work: ['Image from reference pictures'] },
    { model: 'larger (upscaler)', licence: 'BSD-3-Clause', work: ['Upscale'] },
  ]);
});
