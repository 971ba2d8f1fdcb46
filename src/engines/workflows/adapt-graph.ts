/** Adapts a graph to the release of ComfyUI that a server runs, by the server's description of its nodes. */
import type { Graph, Input, Node } from './graph.ts';
import type { NodeInfo, ObjectInfo } from './object-info.ts';

/** Earlier names of an input, by its present name. Graphs are compiled with the present one. */
type EarlierNames = Record<string, readonly string[]>;

/** Inputs that ComfyUI has renamed, by node. */
const renamedInputs: Partial<Record<string, EarlierNames>> = {
  // `face_detection_model` in 0.26, 0.29 and 0.33; `face_landmarker` as the node was introduced, before 0.26.
  MediaPipeFaceLandmarker: { face_detection_model: ['face_landmarker'] },
};

/**
 * Gives inputs the names that the server uses, and adds the required inputs that the graph does not set, with the
 * server's defaults: new releases rename and add inputs. A node that the server lacks is left as it is.
 */
export function adaptToServer(graph: Graph, nodes: ObjectInfo): Graph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => {
      const info = nodes[node.class_type];
      return [id, info ? fillDefaults(renameInputs(node, info), info) : node];
    }),
  );
}

function renameInputs({ class_type, inputs }: Node, info: NodeInfo): Node {
  const earlier = renamedInputs[class_type];
  if (!earlier) return { class_type, inputs };
  const isKnown = (name: string) => name in info.input.required || name in info.input.optional;
  const renamed = Object.entries(inputs).map(([name, input]): [string, Input] => {
    const known = isKnown(name) ? name : earlier[name]?.find(isKnown);
    return [known ?? name, input];
  });
  return { class_type, inputs: Object.fromEntries(renamed) };
}

function fillDefaults({ class_type, inputs }: Node, { input }: NodeInfo): Node {
  const usual = Object.entries(input.required).flatMap(([name, spec]) => {
    const value = spec.default ?? (spec.type === 'COMBO' ? spec.values?.[0] : undefined);
    return name in inputs || value === undefined ? [] : [[name, value] as const];
  });
  return { class_type, inputs: { ...inputs, ...Object.fromEntries(usual) } };
}
