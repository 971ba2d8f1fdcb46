import { expect, it } from 'vitest';
import { operatorTags } from '#contract/tags.ts';
import { getTrainingTags } from './tags.ts';

const tags = operatorTags.parse({
  imageTags: [],
  videoLoras: [],
  trainingGroups: [{ label: 'Light', tags: [{ id: 'soft' }, { id: 'hard' }] }],
});
const listIds = (ids: string[], before: string[] = []) =>
  getTrainingTags(tags, ids, before).map(({ id }) => id);

it('leaves out a chosen tag that the operator has removed, and refuses any other unknown one', () => {
  expect(listIds(['soft', 'gone', 'soft'], ['gone', 'soft'])).toEqual(['soft']);
  expect(() => listIds(['soft', 'never'], ['gone'])).toThrow('There is no such tag. Choose another.');
});
