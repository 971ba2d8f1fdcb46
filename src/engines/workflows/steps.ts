import { type Graph, type Input, isLink } from './graph.ts';

/** The nodes that report steps, in the order in which they run, with the number of steps of each. */
export type StepPlan = readonly { node: string; steps: number }[];

const stepNodes = new Set(['KSampler', 'KSamplerAdvanced', 'SamplerCustomAdvanced', 'TrainLoraNode']);

/**
 * Lists the steps of a graph, for a progress that only moves forward. For a training it lists the training steps only,
 * without those of the sample picture at the end.
 */
export function createStepPlan(graph: Graph): StepPlan {
  const plan = listSteps(graph);
  const trainings = plan.filter(({ node }) => graph[node]?.class_type === 'TrainLoraNode');
  return trainings.length > 0 ? trainings : plan;
}

function listSteps(graph: Graph): StepPlan {
  return Object.entries(graph).flatMap(([node, { class_type, inputs }]) => {
    if (!stepNodes.has(class_type)) return [];
    if (class_type === 'SamplerCustomAdvanced')
      return [{ node, steps: countScheduledSteps(graph, inputs.sigmas) }];
    const all = Number(inputs.steps);
    const from = Number(inputs.start_at_step ?? 0);
    const to = Math.min(all, Number(inputs.end_at_step ?? all));
    // KSampler takes all its steps, with less noise in each when it starts from a picture.
    return [{ node, steps: Math.max(1, to - from) }];
  });
}

/** The steps of a schedule, which may be the end of a longer one. */
function countScheduledSteps(graph: Graph, sigmas: Input | undefined): number {
  const node = sigmas !== undefined && isLink(sigmas) ? graph[sigmas[0]] : undefined;
  if (node?.class_type === 'SplitSigmas') {
    return countScheduledSteps(graph, node.inputs.sigmas) - Number(node.inputs.step);
  }
  return Math.max(1, Number(node?.inputs.steps ?? 1));
}

/** Converts the steps of one node to steps of the whole graph; null for a node that is not in the plan. */
export function findOverallStep(
  plan: StepPlan,
  { node, value, max }: { node: string; value: number; max: number },
): { step: number; steps: number } | null {
  const at = plan.findIndex((each) => each.node === node);
  const here = plan[at];
  if (!here || max <= 0) return null;
  const before = plan.slice(0, at).reduce((sum, { steps }) => sum + steps, 0);
  const steps = plan.reduce((sum, each) => sum + each.steps, 0);
  return { step: Math.min(steps, before + Math.round((here.steps * value) / max)), steps };
}
