import { expect, it } from 'vitest';
import { toToolFacts } from './tool-facts.ts';

const said = (made: Parameters<typeof toToolFacts>[0]) =>
  toToolFacts(made).filter(([, fact]) => fact !== undefined);

it('lists the tool and its settings', () => {
  const made = { operation: 'image_to_image', style: 'noir', strength: 0.6, keepComposition: true } as const;
  expect(said(made)).toEqual([
    ['Tool', 'Image to image'],
    ['Style', 'Noir'],
    ['Strength', '60%'],
    ['Composition', 'Kept'],
  ]);
  expect(said({ operation: 'upscale', factor: 4, detail: 0 })).toEqual([
    ['Tool', 'Upscale'],
    ['Factor', '4×'],
    ['Detail', '0%'],
  ]);
});

it('lists what was changed in a video, and leaves out what was not', () => {
  const edit = { from: 1, to: 3.5, speed: 1, loop: 'none', frameRate: 'same', captions: [] } as const;
  expect(said({ operation: 'edit_video', videoEdit: { ...edit, captions: [] } })).toEqual([
    ['Tool', 'Edit video'],
    ['Kept', '1.0 to 3.5 s'],
  ]);
  const captions = [
    { from: 0, to: 1, text: 'Dawn' },
    { from: 1, to: 2, text: 'Dusk' },
  ];
  const changed = { ...edit, speed: 0.5, loop: 'ping_pong', frameRate: 'double', captions } as const;
  expect(said({ operation: 'edit_video', videoEdit: { ...changed, captions } }).slice(2)).toEqual([
    ['Speed', '0.5×'],
    ['Plays', 'Back and forth'],
    ['Frame rate', 'Double'],
    ['Captions', 'Dawn / Dusk'],
  ]);
});

it('is empty for items that no tool made', () => {
  expect(toToolFacts({ operation: 'text_to_image', strength: 1 })).toEqual([]);
  expect(toToolFacts({})).toEqual([]);
});
