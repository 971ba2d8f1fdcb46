import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PhraseTree, PhraseTreeBuilder } from './phrases.ts';

/** The owners at the end of each phrase of the tree, by its words. */
function listOwners(tree: PhraseTree<number>, words = ''): [string, readonly number[]][] {
  const below = [...(tree.next ?? [])].flatMap(([word, next]) => listOwners(next, `${words} ${word}`));
  return tree.owners.length > 0 ? [[words, tree.owners], ...below] : below;
}

it('a tree of phrases has the owners of every phrase in the order of its terms, although ends are shared', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 });
  const phrases = fc.array(fc.tuple(words, fc.nat({ max: 3 })), { maxLength: 40 });
  fc.assert(
    fc.property(phrases, (given) => {
      const builder = new PhraseTreeBuilder<number>();
      const plain = new Map<string, number[]>();
      for (const [path, owner] of given) {
        builder.add(path, owner);
        const key = path.map((word) => ` ${word}`).join('');
        const owners = plain.get(key) ?? [];
        plain.set(key, owners.includes(owner) ? owners : [...owners, owner]);
      }
      expect(new Map(listOwners(builder.tree))).toEqual(plain);
    }),
  );
});
