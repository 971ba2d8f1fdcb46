import { noLora, type OperatorTags, operatorTags } from '../contract/tags.ts';
import { readOperatorFile } from './operator-file.ts';

/** Why words may not be a tag of the adult category, for the operator; null when they may. */
export type Objection = (words: string) => string | null;

/**
 * Reads and checks the operator's tag file. Everyone depicted is an adult: a tag whose words the safety rules
 * refuse is refused here already, before anybody can choose it (decisions.md 18).
 *
 * @param objection what the rules say of an id's, a label's or a trigger's words
 * @throws Error that names every mistake, each by its line
 */
export function readTagFile(file: string, objection: Objection): Promise<OperatorTags> {
  const schema = operatorTags.transform((tags, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const checkList = (list: OperatorTags['imageTags'], path: (string | number)[]) => {
      const known = new Set<string>([noLora]);
      for (const [at, { id, label, trigger }] of list.entries()) {
        if (known.has(id)) refuse([...path, at, 'id'], id === noLora ? `“${id}” is taken` : `“${id}” twice`);
        known.add(id);
        const reasons = [id.replace(/[_./-]+/g, ' '), label, trigger].map(objection);
        const reason = reasons.find((each) => each !== null);
        if (reason) refuse([...path, at], reason);
      }
    };
    checkList(tags.imageTags, ['imageTags']);
    checkList(tags.videoLoras, ['videoLoras']);
    for (const [at, group] of tags.trainingGroups.entries()) {
      const reason = objection(group.label);
      if (reason) refuse(['trainingGroups', at, 'label'], reason);
      checkList(group.tags, ['trainingGroups', at, 'tags']);
    }
    return tags;
  });
  return readOperatorFile(file, { kind: 'tag file', setting: 'TAGS_FILE', schema });
}
