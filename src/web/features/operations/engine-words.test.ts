import { expect, it } from 'vitest';
import { engineState, workByModel, workName } from './engine-words.ts';

const paused = { reason: 'new card', since: '2026-01-01T00:00:00.000Z' };

it('an engine that is paused drains until nothing runs there, and is told of before whether it is there', () => {
  expect(engineState({ online: true, paused: null, running: 3 }).label).toBe('Online');
  expect(engineState({ online: false, paused: null, running: 0 }).label).toBe('Offline');
  expect(engineState({ online: true, paused, running: 1 }).label).toBe('Draining');
  expect(engineState({ online: false, paused, running: 0 }).label).toBe('Paused');
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
