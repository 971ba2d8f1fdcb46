import { type OperatorTags, operatorTags } from '#contract/tags.ts';
import { noLora } from '#contract/values.ts';
import { findTagViolation } from '#features/trust/safety';

/**
 * The operator's tags, checked before creators can choose them. Every depicted person is an adult, so a tag that breaks
 * the safety rules is rejected here (docs/requirements/decisions.md 18).
 */
export const allowedTags = operatorTags.transform((tags, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const checkList = (list: OperatorTags['imageTags'], path: (string | number)[]) => {
    const known = new Set<string>([noLora]);
    for (const [at, { id, label, trigger }] of list.entries()) {
      if (known.has(id))
        refuse([...path, at, 'id'], id === noLora ? `“${id}” is reserved` : `“${id}” is used twice`);
      known.add(id);
      const reasons = [id.replace(/[_./-]+/g, ' '), label, trigger].map(findTagViolation);
      const reason = reasons.find((each) => each !== null);
      if (reason) refuse([...path, at], reason);
    }
  };
  checkList(tags.imageTags, ['imageTags']);
  checkList(tags.videoLoras, ['videoLoras']);
  for (const [at, group] of tags.trainingGroups.entries()) {
    const reason = findTagViolation(group.label);
    if (reason) refuse(['trainingGroups', at, 'label'], reason);
    checkList(group.tags, ['trainingGroups', at, 'tags']);
  }
  return tags;
});
