import { toLabelBit } from './label-bits.ts';
import { PhraseTree } from './phrase-tree.ts';

/** Numbers different values in the order in which they come. */
class Numbering<Value> {
  readonly values: Value[] = [];
  readonly #numbers = new Map<unknown, number>();

  /** The number of a value, which its key identifies. */
  get(value: Value, key: unknown): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** What a node has: the numbers of its owners, and by turns the labels of its edges and the nodes to which they lead. */
type Node = { owners: readonly number[]; edges: readonly number[] };

/** Collects phrases, and makes a tree of them. */
export class PhraseTreeBuilder<Owner> {
  /** The labels of all phrases, and where those of each begin. */
  readonly #labels: number[] = [];
  readonly #starts: number[] = [0];
  readonly #owners = new Numbering<Owner>();
  readonly #ownersOfPhrases: number[] = [];

  /** Adds a phrase of labels (numbers of `knownWords`). */
  add(labels: readonly number[], owner: Owner): void {
    if (labels.length === 0) throw new Error('A phrase has at least one word.');
    for (const label of labels) this.#labels.push(label);
    this.#starts.push(this.#labels.length);
    this.#ownersOfPhrases.push(this.#owners.get(owner, owner));
  }

  build(): PhraseTree<Owner> {
    const order = Int32Array.from(this.#ownersOfPhrases, (_, phrase) => phrase);
    order.sort((one, other) => this.#compare(one, other));
    const nodes = new Numbering<Node>();
    nodes.get({ owners: [], edges: [] }, '');
    const beginnings = this.#addEdges(nodes, order, 0, order.length, 0);
    const lists = new Numbering<readonly number[]>();
    const edges = nodes.values.flatMap((node) => node.edges);
    let end = 0;
    return new PhraseTree(
      {
        beginnings: toTable(beginnings),
        firstEdge: Int32Array.from([0, ...nodes.values.map((node) => (end += node.edges.length / 2))]),
        labelBits: Int32Array.from(nodes.values, (node) => toBits(node.edges)),
        owners: Uint16Array.from(nodes.values, ({ owners }) => lists.get(owners, owners.join())),
        labels: Int32Array.from({ length: end }, (_, edge) => edges[2 * edge] as number),
        targets: Int32Array.from({ length: end }, (_, edge) => edges[2 * edge + 1] as number),
      },
      lists.values.map((list) => list.map((owner) => this.#owners.values[owner] as Owner)),
    );
  }

  /** The labels of two phrases, then the order in which they were added. */
  #compare(one: number, other: number): number {
    const [length, otherLength] = [this.#size(one), this.#size(other)];
    const shorter = Math.min(length, otherLength);
    for (let depth = 0; depth < shorter; depth += 1) {
      const difference = this.#label(one, depth) - this.#label(other, depth);
      if (difference !== 0) return difference;
    }
    return length - otherLength || one - other;
  }

  #size(phrase: number): number {
    return (this.#starts[phrase + 1] as number) - (this.#starts[phrase] as number);
  }

  #label(phrase: number, depth: number): number {
    return this.#labels[(this.#starts[phrase] as number) + depth] as number;
  }

  /** Adds the node of the phrases from `from` to before `until`, which begin with the same labels. @returns its number */
  #addNode(nodes: Numbering<Node>, order: Int32Array, from: number, until: number, depth: number): number {
    const owners: number[] = [];
    let at = from;
    for (; at < until && this.#size(order[at] as number) === depth; at += 1) {
      const owner = this.#ownersOfPhrases[order[at] as number] as number;
      if (!owners.includes(owner)) owners.push(owner);
    }
    const edges = this.#addEdges(nodes, order, at, until, depth);
    return nodes.get(
      { owners, edges },
      edges.length === 0 ? owners.join() : `${owners.join()}|${edges.join()}`,
    );
  }

  /** Adds the nodes to which the next labels of phrases lead. @returns by turns the label and the node */
  #addEdges(
    nodes: Numbering<Node>,
    order: Int32Array,
    from: number,
    until: number,
    depth: number,
  ): readonly number[] {
    if (from === until) return noEdges;
    const edges: number[] = [];
    for (let at = from; at < until; ) {
      const label = this.#label(order[at] as number, depth);
      let next = at + 1;
      while (next < until && this.#label(order[next] as number, depth) === label) next += 1;
      edges.push(label, this.#addNode(nodes, order, at, next, depth + 1));
      at = next;
    }
    return edges;
  }
}

const noEdges: readonly number[] = [];

/** A table of nodes by label. */
function toTable(edges: readonly number[]): Int32Array {
  const table = new Int32Array((edges.at(-2) ?? -1) + 1);
  for (let at = 0; at < edges.length; at += 2) table[edges[at] as number] = edges[at + 1] as number;
  return table;
}

/** The bits of the labels of edges. */
function toBits(edges: readonly number[]): number {
  let bits = 0;
  for (let at = 0; at < edges.length; at += 2) bits |= toLabelBit(edges[at] as number);
  return bits;
}
