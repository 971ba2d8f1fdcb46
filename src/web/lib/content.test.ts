import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import { filmAddress, pictureAddress, pictureSize } from './content.ts';

const item = (facts: Partial<ContentItem>): ContentItem => ({
  id: 'one',
  name: 'A kite flyer',
  type: 'video',
  category: 'sfw',
  status: 'completed',
  createdAt: '2026-03-01T10:00:00.000Z',
  madeBy: null,
  width: null,
  height: null,
  duration: null,
  placeholder: null,
  favourite: false,
  verdict: null,
  tags: [],
  variants: 1,
  trashedAt: null,
  metadata: '{}',
  ...facts,
});

describe('what stands for an item', () => {
  it('is its WebP once it is completed; a model has none', () => {
    for (const type of ['image', 'training_data', 'video'] as const) {
      expect(pictureAddress(item({ type }), 'thumbnail')).toBe('/api/content/one/preview?size=thumbnail');
      expect(pictureAddress(item({ type, status: 'processing' }), 'thumbnail')).toBeNull();
      expect(pictureAddress(item({ type, status: 'failed' }), 'preview')).toBeNull();
    }
    expect(pictureAddress(item({ type: 'model' }), 'preview')).toBeNull();
  });

  it('can be played if it is a finished video', () => {
    expect(filmAddress(item({}))).toBe('/api/content/one/stream');
    expect(filmAddress(item({ status: 'processing' }))).toBeNull();
    expect(filmAddress(item({ type: 'image' }))).toBeNull();
    expect(filmAddress(item({ trashedAt: '2026-03-02T10:00:00.000Z' }))).toBeNull();
  });
});

describe('the place that an item takes', () => {
  it('has its own pixels', () => {
    expect(pictureSize(item({ width: 720, height: 1280 }))).toEqual({ width: 720, height: 1280 });
  });

  it('has what was asked for while it is made', () => {
    const asked = (metadata: object, type: ContentItem['type']) =>
      pictureSize(item({ type, status: 'processing', metadata: JSON.stringify(metadata) }));
    expect(asked({ quality: 'mid' }, 'video')).toEqual({ width: 512, height: 912 });
    expect(asked({ aspectRatio: '3:4' }, 'image')).toEqual({ width: 3, height: 4 });
    expect(asked({}, 'video')).toEqual({ width: 1, height: 1 });
  });
});
