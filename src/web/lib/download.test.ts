import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import { download, parseFilename } from './download.ts';

describe('a download that is refused', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('fails with the reason that the server gives', async () => {
    const refusal = { code: 'FILE_REFUSED', message: 'The stored file could not be read.' };
    const answers = [Response.json({ downloadUrl: null }), Response.json(refusal, { status: 422 })];
    vi.stubGlobal('fetch', async () => answers.shift());
    const item = { id: crypto.randomUUID(), name: 'Rain' } as ContentItem;
    await expect(download(item, 'label')).rejects.toMatchObject(refusal);
  });
});

describe('the name of a downloaded file', () => {
  it('is the one in UTF-8 where there are two', () => {
    const header = `attachment; filename="au caf_.png"; filename*=UTF-8''au%20caf%C3%A9.png`;
    expect(parseFilename(header)).toBe('au café.png');
  });

  it('is the plain one, with or without quotes', () => {
    expect(parseFilename('attachment; filename="portrait.png"')).toBe('portrait.png');
    expect(parseFilename('attachment; filename=portrait.png')).toBe('portrait.png');
  });

  it('survives a name that is badly encoded', () => {
    expect(parseFilename(`attachment; filename="a.png"; filename*=UTF-8''%E0%A4%A`)).toBe('a.png');
  });

  it('is nothing where the server gives none', () => {
    expect(parseFilename(null)).toBeNull();
    expect(parseFilename('inline')).toBeNull();
  });
});
