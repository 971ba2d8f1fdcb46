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

it('is empty for items that no tool made', () => {
  expect(toToolFacts({ operation: 'text_to_image', strength: 1 })).toEqual([]);
  expect(toToolFacts({})).toEqual([]);
});
