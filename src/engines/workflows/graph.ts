/** A ComfyUI graph in its API format, and how one is put together. */

/** An output of another node: the node's id and the output's number. */
export type Link = readonly [node: string, output: number];
export type Input = string | number | boolean | Link;

export type Node = { class_type: string; inputs: Record<string, Input> };
/** Nodes by their ids; the ids are numbers in the order in which the nodes were added. */
export type Graph = Record<string, Node>;

/** Collects nodes; the same calls give the same graph, so that a graph can be compared with a reviewed one. */
export class GraphBuilder {
  readonly #graph: Graph = {};
  #count = 0;

  /** Adds a node. @returns its first output */
  add(classType: string, inputs: Record<string, Input>): Link {
    const id = String(++this.#count);
    this.#graph[id] = { class_type: classType, inputs };
    return [id, 0];
  }

  build(): Graph {
    return this.#graph;
  }
}

/** Another output of the node that a link leads to. */
export const output = ([node]: Link, number: number): Link => [node, number];

export const isLink = (input: Input): input is Link => Array.isArray(input);
