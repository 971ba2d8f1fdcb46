import { describe, expect, it } from 'vitest';
import { describeReferences } from './references.ts';

describe('the words about references', () => {
  it('name a person by all of their pictures, as before there were other roles', () => {
    expect(describeReferences('a walk', ['person'])).toBe(
      'A new picture of the adult person in image 1, with the same face, hair and build: a walk',
    );
    expect(describeReferences('a walk', ['person', 'person', 'person', 'person'])).toBe(
      'A new picture of the adult person in image 1, also seen in image 2, image 3 and image 4, ' +
        'with the same face, hair and build: a walk',
    );
  });

  it('count the pictures in the order in which the model gets them, whatever the order of the words', () => {
    expect(describeReferences('a walk', ['style', 'outfit', 'person', 'outfit'])).toBe(
      'A new picture of the adult person in image 3, with the same face, hair and build, ' +
        'with the outfit of image 2 and image 4, in the style and colours of image 1: a walk',
    );
  });

  it('say nothing about a person where no picture shows one to be drawn', () => {
    expect(describeReferences('two friends', ['place', 'pose'])).toBe(
      'A new picture with the pose of image 2, at the place of image 1: two friends',
    );
  });
});
