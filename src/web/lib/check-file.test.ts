import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { fileProblem, pictureIn } from './check-file.ts';

const picture = { name: 'harbour.jpg', type: 'image/jpeg', size: 1_000 };

describe('a file that is about to be sent', () => {
  it('may be a picture, or what the browser has no name for', () => {
    expect(fileProblem(picture)).toBeNull();
    expect(fileProblem({ ...picture, type: '' })).toBeNull();
  });

  it('is named with what is wrong with it', () => {
    expect(fileProblem({ ...picture, name: 'notes.pdf', type: 'application/pdf' })).toMatch(
      /“notes.pdf” is not a picture/,
    );
    expect(fileProblem({ ...picture, size: 0 })).toMatch(/empty/);
    expect(fileProblem({ ...picture, size: limits.uploadBytes + 1 })).toMatch(/has 41 MB; at most 40 MB/);
  });
});

describe('of several files', () => {
  const file = (name: string, type: string) => new File(['x'], name, { type });

  it('the first picture is taken', () => {
    expect(pictureIn([file('a.txt', 'text/plain'), file('b.png', 'image/png')])?.name).toBe('b.png');
  });

  it('without a picture the first file is, so that what is wrong can be said', () => {
    expect(pictureIn([file('a.txt', 'text/plain')])?.name).toBe('a.txt');
    expect(pictureIn([])).toBeNull();
    expect(pictureIn(undefined)).toBeNull();
  });
});
