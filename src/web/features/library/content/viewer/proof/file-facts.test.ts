import { describe, expect, it } from 'vitest';
import { parseFileInfo } from './file-facts.ts';

describe('type and size of a file', () => {
  it('are read from the headers of a partial or full response', () => {
    const part = new Headers({ 'content-type': 'image/png', 'content-range': 'bytes 0-0/1234567' });
    expect(parseFileInfo(part)).toEqual({ kind: 'PNG picture', bytes: 1_234_567 });
    const whole = new Headers({ 'content-type': 'video/mp4', 'content-length': '900' });
    expect(parseFileInfo(whole)).toEqual({ kind: 'MP4 video', bytes: 900 });
    expect(parseFileInfo(new Headers({ 'content-type': 'image/x-new' }))).toEqual({
      kind: 'image/x-new',
      bytes: null,
    });
  });
});
