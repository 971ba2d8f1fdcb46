import { expect, it } from 'vitest';
import { type KnownPicture, listReferenceNotes } from './list-reference-notes.ts';

const klein = { most: 4, recipeEngine: null, withModel: false };
const preview = { most: 4, recipeEngine: 'draws', withModel: true };
const noUploads = 'Uploads, and content made from them, cannot become adult content.';
const drawn: KnownPicture = { recipeEngine: 'draws', referenceUses: [] };
const upload: KnownPicture = {
  recipeEngine: null,
  referenceUses: [
    { role: 'person', sfw: 'A face needs the recorded consent of the person shown.', nsfw: noUploads },
    { role: 'place', sfw: null, nsfw: noUploads },
  ],
};
const picture = { contentId: '0b9c1f6e-7d0a-4f0e-9a53-0d6a5e1c2b3d' };
const persona = { name: 'Nora', modelId: 'm', referencePictures: 5, generatedReferencePictures: 2 };

const notes = (
  chosen: [role: 'person' | 'place', picture: KnownPicture][],
  rest: Partial<Parameters<typeof listReferenceNotes>[0]> = {},
) =>
  listReferenceNotes({
    category: 'sfw',
    references: chosen.map(([role]) => ({ role, picture })),
    pictures: chosen.map(([, known]) => known),
    supports: [klein],
    withModel: false,
    persona: undefined,
    ...rest,
  });

it('what is forbidden is said of each picture by its role and the category', () => {
  expect(notes([['place', upload]]).refused).toEqual([]);
  expect(notes([['place', upload]], { category: 'nsfw' }).refused).toEqual([
    `Reference 1, Place: ${noUploads}`,
  ]);
  expect(
    notes([
      ['place', drawn],
      ['person', upload],
    ]).refused,
  ).toEqual(['Reference 2, Person: A face needs the recorded consent of the person shown.']);
  expect(notes([['place', null]]).refused).toEqual(['Reference 1, Place: This picture is gone. Remove it.']);
});

it('what no engine takes is said once it is known', () => {
  expect(notes([['place', upload]], { supports: [preview] }).refused).toHaveLength(1);
  expect(notes([['place', undefined]], { supports: [preview] }).refused).toEqual([]);
  expect(notes([['place', upload]], { supports: undefined }).refused).toEqual([]);
  expect(notes([['place', upload]], { supports: [] }).refused).toEqual([
    'No engine here takes references. Remove them.',
  ]);
});

it('what a persona brings and has no place for is said', () => {
  expect(
    notes(
      [
        ['place', drawn],
        ['person', drawn],
      ],
      { persona },
    ).leftOut,
  ).toEqual([
    'The trained model of Nora is left out: it does not work with references here.',
    'Of 5 pictures of Nora’s reference sheet 2 are used: yours come first.',
  ]);
  expect(
    notes([['place', drawn]], { persona: { ...persona, modelId: null }, category: 'nsfw' }).leftOut,
  ).toEqual([]);
  expect(notes([['place', drawn]], { persona, supports: [preview] }).leftOut).toEqual([]);
});
