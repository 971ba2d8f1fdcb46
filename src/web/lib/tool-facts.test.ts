import { expect, it } from 'vitest';
import { toolFacts } from './tool-facts.ts';

const said = (made: Parameters<typeof toolFacts>[0]) =>
  toolFacts(made).filter(([, fact]) => fact !== undefined);

it('what a tool made says which it was and how it was set', () => {
  const made = { operation: 'image_to_image', style: 'noir', strength: 0.6, keepComposition: true } as const;
  expect(said(made)).toEqual([
    ['Tool', 'Image to image'],
    ['Style', 'Noir'],
    ['Strength', '60 %'],
    ['Composition', 'Kept'],
  ]);
  expect(said({ operation: 'upscale', factor: 4, detail: 0 })).toEqual([
    ['Tool', 'Upscale'],
    ['Factor', '4×'],
    ['Detail', '0 %'],
  ]);
});

it('what was made from words says nothing of tools', () => {
  expect(toolFacts({ operation: 'text_to_image', strength: 1 })).toEqual([]);
  expect(toolFacts({})).toEqual([]);
});
