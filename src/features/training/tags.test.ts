import { expect, it } from 'vitest';
import { operatorTags } from '#contract/tags.ts';
import { tagsNamed } from './tags.ts';

const tags = operatorTags.parse({
  imageTags: [],
  videoLoras: [],
  trainingGroups: [{ label: 'Light', tags: [{ id: 'soft' }, { id: 'hard' }] }],
});
const idsOf = (ids: string[], before: string[] = []) => tagsNamed(tags, ids, before).map(({ id }) => id);

it('a tag of a session that the operator has removed since is left out, and any other unknown one refused', () => {
  expect(idsOf(['soft', 'gone', 'soft'], ['gone', 'soft'])).toEqual(['soft']);
  expect(() => idsOf(['soft', 'never'], ['gone'])).toThrow('There is no such tag. Choose another.');
});
