import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PhraseTreeBuilder } from './compile-phrases.ts';
import type { PhraseTree } from './phrase-tree.ts';

const labels = [0, 1, 2];
const longest = 4;

/** The owners at the end of each phrase of the tree, by its labels. */
function listOwners(tree: PhraseTree<number>): [string, readonly number[]][] {
  const listBelow = (node: number, path: readonly number[]): [string, readonly number[]][] => {
    if (node === 0 || path.length > longest) return [];
    const below = labels.flatMap((label) => listBelow(tree.follow(node, label), [...path, label]));
    const owners = tree.owners(node);
    return owners.length > 0 ? [[path.join(' '), owners], ...below] : below;
  };
  return labels.flatMap((label) => listBelow(tree.begin(label), [label]));
}

it('a tree of phrases has the owners of every phrase in the order of its terms, although branches are shared', () => {
  const words = fc.array(fc.constantFrom(...labels), { minLength: 1, maxLength: longest });
  const phrases = fc.array(fc.tuple(words, fc.nat({ max: 3 })), { maxLength: 40 });
  fc.assert(
    fc.property(phrases, (given) => {
      const builder = new PhraseTreeBuilder<number>();
      const plain = new Map<string, number[]>();
      for (const [path, owner] of given) {
        builder.add(path, owner);
        const owners = plain.get(path.join(' ')) ?? [];
        plain.set(path.join(' '), owners.includes(owner) ? owners : [...owners, owner]);
      }
      expect(new Map(listOwners(builder.build()))).toEqual(plain);
    }),
  );
});
