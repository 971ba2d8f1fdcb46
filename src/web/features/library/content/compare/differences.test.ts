import { describe, expect, it } from 'vitest';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentItem } from '#contract/library.ts';
import { listDifferences } from './differences.ts';

const item = (metadata: ContentMetadata, facts: Partial<ContentItem> = {}): ContentItem => ({
  id: crypto.randomUUID(),
  name: 'A harbour',
  type: 'image',
  category: 'sfw',
  status: 'completed',
  createdAt: '2026-11-01T12:00:00.000Z',
  madeBy: null,
  width: 1024,
  height: 1024,
  duration: null,
  placeholder: null,
  likeness: null,
  favourite: false,
  verdict: null,
  variants: 1,
  tags: [],
  trashedAt: null,
  metadata: JSON.stringify(metadata),
  ...facts,
});

describe('two items', () => {
  it('of one bundle differ only in their seed', () => {
    const made = { prompt: 'a harbour', negativePrompt: 'fog', aspectRatio: '1:1' };
    const [a, b] = [item({ ...made, seed: 7 }), item({ ...made, seed: 8 })];
    expect(listDifferences(a, b)).toEqual([{ term: 'Seed', a: '7', b: '8' }]);
    expect(listDifferences(a, a)).toEqual([]);
  });

  it('of different tools also differ in terms of only one of them', () => {
    const words = item({ prompt: 'a harbour' });
    const redrawn = item({ operation: 'image_to_image', style: 'noir', strength: 0.4 }, { category: 'nsfw' });
    expect(listDifferences(words, redrawn)).toEqual([
      { term: 'Prompt', a: 'a harbour', b: null },
      { term: 'Tool', a: null, b: 'Image to image' },
      { term: 'Style', a: null, b: 'Noir' },
      { term: 'Strength', a: null, b: '40%' },
      { term: 'Category', a: 'SFW', b: 'NSFW' },
    ]);
  });
});
