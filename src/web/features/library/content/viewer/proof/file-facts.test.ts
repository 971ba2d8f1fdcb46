import { describe, expect, it } from 'vitest';
import { fileKind } from './file-facts.ts';

describe('what is known of a file', () => {
  it('is read from the head of an answer with its first byte, or with all of it', () => {
    const part = new Headers({ 'content-type': 'image/png', 'content-range': 'bytes 0-0/1234567' });
    expect(fileKind(part)).toEqual({ kind: 'PNG picture', bytes: 1_234_567 });
    const whole = new Headers({ 'content-type': 'video/mp4', 'content-length': '900' });
    expect(fileKind(whole)).toEqual({ kind: 'MP4 video', bytes: 900 });
    expect(fileKind(new Headers({ 'content-type': 'image/x-new' }))).toEqual({
      kind: 'image/x-new',
      bytes: null,
    });
  });
});
