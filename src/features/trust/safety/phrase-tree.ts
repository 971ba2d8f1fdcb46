/** A tree of phrases in tables of integers (`compile-phrases.ts`). */
type PhraseTables = {
  /** By label, the node below the root; 0 if no phrase begins with it. */
  beginnings: Int32Array;
  /** By node, the first of its edges, which end where those of the next one begin. Node 0 is none. */
  firstEdge: Int32Array;
  /** By node, the bits of the labels of its edges (`label-bits.ts`). */
  labelBits: Int32Array;
  /** By node, the number of its list of owners. */
  owners: Uint16Array;
  /** By edge, its label, in ascending order for each node. */
  labels: Int32Array;
  /** By edge, the node to which it leads. */
  targets: Int32Array;
};

/**
 * A tree of phrases over labels: words, and `{kinds}` of words or numbers, by their numbers in `knownWords`. `Owner` is
 * the rule or allowance of a phrase. Nodes are numbers, 0 for none; branches that go on in the same way share theirs.
 */
export class PhraseTree<Owner> {
  readonly #tables: PhraseTables;
  readonly #owners: readonly (readonly Owner[])[];

  /** @param owners the different lists of owners, by their numbers in the tables */
  constructor(tables: PhraseTables, owners: readonly (readonly Owner[])[]) {
    this.#tables = tables;
    this.#owners = owners;
  }

  /** The node of phrases that begin with a label; 0 if there are none. */
  begin(label: number): number {
    return this.#tables.beginnings[label] ?? 0;
  }

  /** The node of phrases that go on with a label; 0 if there are none. */
  follow(node: number, label: number): number {
    const { firstEdge, labels, targets } = this.#tables;
    let low = firstEdge[node] as number;
    const end = firstEdge[node + 1] as number;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((labels[middle] as number) < label) low = middle + 1;
      else high = middle;
    }
    return low < end && labels[low] === label ? (targets[low] as number) : 0;
  }

  /** The bits of the labels with which phrases go on (`label-bits.ts`); 0 if none does. */
  labelBits(node: number): number {
    return this.#tables.labelBits[node] as number;
  }

  /** The owners of the phrase that ends at a node. */
  owners(node: number): readonly Owner[] {
    return this.#owners[this.#tables.owners[node] as number] ?? [];
  }
}
