/** ComfyUI graphs in their API format, and a builder for them. */

/** An output of another node: the node's id and the output's number. */
export type Link = readonly [node: string, output: number];
export type Input = string | number | boolean | Link;

export type Node = { class_type: string; inputs: Record<string, Input> };
/** Nodes by their ids; the ids are numbers in the order in which the nodes were added. */
export type Graph = Record<string, Node>;

/** Builds a graph. The same calls give the same graph, so that tests can compare it with a reviewed one. */
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

/** A link to another output of the same node. */
export const output = ([node]: Link, number: number): Link => [node, number];

export const isLink = (input: Input): input is Link => Array.isArray(input);
