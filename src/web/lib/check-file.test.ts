import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { findFileProblem, findPicture } from './check-file.ts';

const picture = { name: 'harbour.jpg', type: 'image/jpeg', size: 1_000 };

describe('a file before its upload', () => {
  it('may be a picture, or of a type unknown to the browser', () => {
    expect(findFileProblem(picture)).toBeNull();
    expect(findFileProblem({ ...picture, type: '' })).toBeNull();
  });

  it('is named with what is wrong with it', () => {
    expect(findFileProblem({ ...picture, name: 'notes.pdf', type: 'application/pdf' })).toMatch(
      /“notes.pdf” is not a picture/,
    );
    expect(findFileProblem({ ...picture, size: 0 })).toMatch(/empty/);
    expect(findFileProblem({ ...picture, size: limits.uploadBytes + 1 })).toMatch(
      /is 41 MB; the limit is 40 MB/,
    );
  });
});

describe('of several files', () => {
  const file = (name: string, type: string) => new File(['x'], name, { type });

  it('the first picture is taken', () => {
    expect(findPicture([file('a.txt', 'text/plain'), file('b.png', 'image/png')])?.name).toBe('b.png');
  });

  it('the first file is taken if none is a picture, so that its problem can be shown', () => {
    expect(findPicture([file('a.txt', 'text/plain')])?.name).toBe('a.txt');
    expect(findPicture([])).toBeNull();
    expect(findPicture(undefined)).toBeNull();
  });
});
