import type { Graph } from '#engines/workflows';
import type { createObjectInfo } from './object-info.ts';

type Nodes = ReturnType<typeof createObjectInfo>;
type NodeError = {
  class_type: string;
  errors: { type: string; message: string; details: string }[];
  dependent_outputs: string[];
};

/** The error of a server that refuses a graph: the first unknown node, or every value that it does not have. */
export function findRefusal(graph: Graph, nodes: Nodes) {
  const unknown = Object.values(graph).find(({ class_type }) => !nodes[class_type]);
  if (unknown) {
    const details = `Node '${unknown.class_type}' not found`;
    return { error: { type: 'missing_node_type', message: details, details }, node_errors: {} };
  }
  const wrong = Object.entries(graph).flatMap(([id, node]): [string, NodeError][] => {
    const errors = findErrors(node, nodes);
    return errors.length > 0 ? [[id, { class_type: node.class_type, errors, dependent_outputs: [] }]] : [];
  });
  if (wrong.length === 0) return null;
  const error = {
    type: 'prompt_outputs_failed_validation',
    message: 'Prompt outputs failed validation',
    details: '',
  };
  return { error, node_errors: Object.fromEntries(wrong) };
}

/** Files that come with a job are not looked up before it runs. */
const notLookedFor = new Set(['image', 'folder', 'file']);

function findErrors({ class_type, inputs }: Graph[string], nodes: Nodes): NodeError['errors'] {
  return Object.entries(nodes[class_type]?.input.required ?? {}).flatMap(([name, [type, options]]) => {
    const value = inputs[name];
    if (value === undefined) {
      return [{ type: 'required_input_missing', message: 'Required input is missing', details: name }];
    }
    const values = listValues(type, options);
    const plain = values?.every((each) => typeof each === 'string');
    if (!plain || notLookedFor.has(name) || values?.includes(String(value))) return [];
    return [
      { type: 'value_not_in_list', message: 'Value not in list', details: `${name}: '${value}' not in list` },
    ];
  });
}

const listValues = (type: unknown, options?: Record<string, unknown>) =>
  (Array.isArray(type) ? type : options?.options) as readonly unknown[] | undefined;
