/** Checks whether a server can run a graph, by the server's list of nodes, before anything is uploaded. */
import { type Graph, type Input, isLink, type Node } from './graph.ts';
import type { InputSpec, NodeInfo, ObjectInfo } from './object-info.ts';

export type Problem =
  /** The server lacks the node: it is too old, or was built without it. */
  | { kind: 'node'; node: string }
  /** The server lacks a file: `input` of `node` lists others only. */
  | { kind: 'file'; node: string; input: string; file: string }
  /** The graph does not fit the node: a bug of ours, or a change in a new version. */
  | { kind: 'misfit'; node: string; detail: string };

/** Inputs whose values are files that the job uploads, so that the server cannot list them yet. */
const jobInputs = new Set(['LoadImage.image', 'LoadImageTextDataSetFromFolder.folder', 'LoadVideo.file']);
/** LoRAs that this installation trained; the adapter copies them to the server with the job. */
const isCopiedLora = (name: string) => name.startsWith('castwright/');

/** Finds every reason why the server would refuse the graph. */
export function findProblems(graph: Graph, nodes: ObjectInfo): Problem[] {
  return Object.values(graph).flatMap((node) => {
    const info = nodes[node.class_type];
    if (!info) return [{ kind: 'node' as const, node: node.class_type }];
    return [...findMissingInputs(node, info), ...findWrongInputs(node, info, graph, nodes)];
  });
}

const createMisfit = ({ class_type }: Node, detail: string): Problem => ({
  kind: 'misfit',
  node: class_type,
  detail,
});

function findMissingInputs(node: Node, info: NodeInfo): Problem[] {
  return Object.keys(info.input.required)
    .filter((name) => !(name in node.inputs))
    .map((name) => createMisfit(node, `wants “${name}”`));
}

function findWrongInputs(node: Node, info: NodeInfo, graph: Graph, nodes: ObjectInfo): Problem[] {
  return Object.entries(node.inputs).flatMap(([name, input]) => {
    const spec = info.input.required[name] ?? info.input.optional[name];
    // The server ignores an input that it does not know.
    if (!spec) return [];
    const problem = isLink(input)
      ? checkLink(node, name, input, spec, graph, nodes)
      : checkValue(node, name, input, spec);
    return problem ? [problem] : [];
  });
}

function checkLink(
  node: Node,
  name: string,
  [from, number]: readonly [string, number],
  { type }: InputSpec,
  graph: Graph,
  nodes: ObjectInfo,
): Problem | null {
  const source = graph[from];
  if (!source) return createMisfit(node, `“${name}” comes from node ${from}, which is not there`);
  const outputs = nodes[source.class_type]?.output;
  // The missing node is reported already.
  if (!outputs) return null;
  const given = outputs[number];
  if (given === undefined)
    return createMisfit(node, `“${name}” takes output ${number} of ${source.class_type}`);
  const takes = type.split(',');
  return given === '*' || takes.includes('*') || takes.includes(given)
    ? null
    : createMisfit(node, `“${name}” takes ${type}, and ${source.class_type} gives ${given}`);
}

function checkValue(
  node: Node,
  name: string,
  input: Exclude<Input, readonly [string, number]>,
  { type, values, min, max }: InputSpec,
): Problem | null {
  const place = `${node.class_type}.${name}`;
  if (values) {
    if (jobInputs.has(place) || values.includes(input)) return null;
    const text = String(input);
    if (isCopiedLora(text)) return null;
    return isFile(text)
      ? { kind: 'file', node: node.class_type, input: name, file: text }
      : createMisfit(node, `“${name}” knows ${values.join(', ')}, not ${text}`);
  }
  const expected = { INT: 'number', FLOAT: 'number', STRING: 'string', BOOLEAN: 'boolean' }[type];
  if (!expected) return createMisfit(node, `“${name}” takes ${type} of another node, not a value`);
  if (typeof input !== expected) return createMisfit(node, `“${name}” takes ${type}, not ${typeof input}`);
  if (type === 'INT' && !Number.isInteger(input)) return createMisfit(node, `“${name}” takes whole numbers`);
  if (typeof input !== 'number') return null;
  const within = (min === null || input >= min) && (max === null || input <= max);
  return within ? null : createMisfit(node, `“${name}” is ${input}, outside ${min ?? '…'} to ${max ?? '…'}`);
}

const isFile = (value: string) => /\.(safetensors|ckpt|pth?|bin|gguf|sft)$/i.test(value);
