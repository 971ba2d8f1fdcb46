import { describe, expect, it } from 'vitest';
import { listNextSteps } from './steps.ts';

const ids = (images: number, personas: number, videos: number) =>
  listNextSteps({ images, personas, videos }).map(({ id }) => id);

describe('the next steps of a new creator', () => {
  it('begin with a picture', () => {
    expect(ids(0, 0, 0)).toEqual(['picture', 'persona', 'video']);
  });

  it('disappear one by one as they are done', () => {
    expect(ids(3, 0, 0)).toEqual(['persona', 'video']);
    expect(ids(3, 1, 0)).toEqual(['video']);
    expect(ids(3, 1, 1)).toEqual([]);
  });
});
