/** Whether a server can run a graph, told from what it says of its nodes, before anything is handed to it. */
import { type Graph, type Input, isLink, type Node } from './graph.ts';
import type { InputSpec, NodeInfo, ObjectInfo } from './object-info.ts';

export type Problem =
  /** The server is too old, or was built without these nodes. */
  | { kind: 'node'; node: string }
  /** A file is not there: `input` of `node` knows others only. */
  | { kind: 'file'; node: string; input: string; file: string }
  /** The graph and the server do not fit: a fault of ours, or of a new version. */
  | { kind: 'misfit'; node: string; detail: string };

/** Inputs whose values are files that a job brings along: what lies there now says nothing. */
const brought = new Set(['LoadImage.image', 'LoadImageTextDataSetFromFolder.folder']);
/** LoRAs that this installation trained are copied to the server when they are needed. */
const copied = (name: string) => name.startsWith('castwright/');

/** Every reason why the server would refuse the graph; none if it runs. */
export function problemsOf(graph: Graph, nodes: ObjectInfo): Problem[] {
  return Object.values(graph).flatMap((node) => {
    const info = nodes[node.class_type];
    if (!info) return [{ kind: 'node' as const, node: node.class_type }];
    return [...missingInputs(node, info), ...wrongInputs(node, info, graph, nodes)];
  });
}

/**
 * The graph with what else the server's version of each node wants, where it says what is usual: new versions bring
 * new inputs.
 */
export function completed(graph: Graph, nodes: ObjectInfo): Graph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, { class_type, inputs }]) => {
      const wanted = Object.entries(nodes[class_type]?.input.required ?? {});
      const usual = wanted.flatMap(([name, spec]) => {
        const value = spec.default ?? (spec.type === 'COMBO' ? spec.values?.[0] : undefined);
        return name in inputs || value === undefined ? [] : [[name, value] as const];
      });
      return [id, { class_type, inputs: { ...inputs, ...Object.fromEntries(usual) } }];
    }),
  );
}

const misfit = ({ class_type }: Node, detail: string): Problem => ({
  kind: 'misfit',
  node: class_type,
  detail,
});

function missingInputs(node: Node, info: NodeInfo): Problem[] {
  return Object.keys(info.input.required)
    .filter((name) => !(name in node.inputs))
    .map((name) => misfit(node, `wants “${name}”`));
}

function wrongInputs(node: Node, info: NodeInfo, graph: Graph, nodes: ObjectInfo): Problem[] {
  return Object.entries(node.inputs).flatMap(([name, input]) => {
    const spec = info.input.required[name] ?? info.input.optional[name];
    // What a version does not know it leaves alone.
    if (!spec) return [];
    const problem = isLink(input)
      ? wrongLink(node, name, input, spec, graph, nodes)
      : wrongValue(node, name, input, spec);
    return problem ? [problem] : [];
  });
}

function wrongLink(
  node: Node,
  name: string,
  [from, number]: readonly [string, number],
  { type }: InputSpec,
  graph: Graph,
  nodes: ObjectInfo,
): Problem | null {
  const source = graph[from];
  if (!source) return misfit(node, `“${name}” comes from node ${from}, which is not there`);
  const outputs = nodes[source.class_type]?.output;
  // Said of the node itself already.
  if (!outputs) return null;
  const given = outputs[number];
  if (given === undefined) return misfit(node, `“${name}” takes output ${number} of ${source.class_type}`);
  const takes = type.split(',');
  return given === '*' || takes.includes('*') || takes.includes(given)
    ? null
    : misfit(node, `“${name}” takes ${type}, and ${source.class_type} gives ${given}`);
}

function wrongValue(
  node: Node,
  name: string,
  input: Exclude<Input, readonly [string, number]>,
  { type, values, min, max }: InputSpec,
): Problem | null {
  const place = `${node.class_type}.${name}`;
  if (values) {
    if (brought.has(place) || values.includes(input)) return null;
    const text = String(input);
    if (copied(text)) return null;
    return isFile(text)
      ? { kind: 'file', node: node.class_type, input: name, file: text }
      : misfit(node, `“${name}” knows ${values.join(', ')}, not ${text}`);
  }
  const expected = { INT: 'number', FLOAT: 'number', STRING: 'string', BOOLEAN: 'boolean' }[type];
  if (!expected) return misfit(node, `“${name}” takes ${type} of another node, not a value`);
  if (typeof input !== expected) return misfit(node, `“${name}” takes ${type}, not ${typeof input}`);
  if (type === 'INT' && !Number.isInteger(input)) return misfit(node, `“${name}” takes whole numbers`);
  if (typeof input !== 'number') return null;
  const within = (min === null || input >= min) && (max === null || input <= max);
  return within ? null : misfit(node, `“${name}” is ${input}, outside ${min ?? '…'} to ${max ?? '…'}`);
}

const isFile = (value: string) => /\.(safetensors|ckpt|pth?|bin|gguf|sft)$/i.test(value);
