import { describe, expect, it } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl, findVideoUrl, getPictureSize } from './content.ts';

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
  likeness: null,
  favourite: false,
  verdict: null,
  tags: [],
  variants: 1,
  trashedAt: null,
  metadata: '{}',
  ...facts,
});

describe('the URLs of an item', () => {
  it('is its WebP once it is completed; that of a model shows the engine’s sample', () => {
    for (const type of ['image', 'training_data', 'video', 'model'] as const) {
      expect(findPreviewUrl(item({ type }), 'thumbnail')).toBe('/api/content/one/preview?size=thumbnail');
      expect(findPreviewUrl(item({ type, status: 'processing' }), 'thumbnail')).toBeNull();
      expect(findPreviewUrl(item({ type, status: 'failed' }), 'preview')).toBeNull();
    }
  });

  it('can be played if it is a finished video', () => {
    expect(findVideoUrl(item({}))).toBe('/api/content/one/stream');
    expect(findVideoUrl(item({ status: 'processing' }))).toBeNull();
    expect(findVideoUrl(item({ type: 'image' }))).toBeNull();
    expect(findVideoUrl(item({ trashedAt: '2026-03-02T10:00:00.000Z' }))).toBeNull();
  });
});

describe('the size of an item', () => {
  it('is its size in pixels', () => {
    expect(getPictureSize(item({ width: 720, height: 1280 }))).toEqual({ width: 720, height: 1280 });
  });

  it('is the requested size while it is being generated', () => {
    const asked = (metadata: object, type: ContentItem['type']) =>
      getPictureSize(item({ type, status: 'processing', metadata: JSON.stringify(metadata) }));
    expect(asked({ quality: 'mid' }, 'video')).toEqual({ width: 512, height: 912 });
    expect(asked({ aspectRatio: '3:4' }, 'image')).toEqual({ width: 3, height: 4 });
    expect(asked({}, 'video')).toEqual({ width: 1, height: 1 });
  });
});
