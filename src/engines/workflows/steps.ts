import type { Graph } from './graph.ts';

/** The nodes that report steps, in the order in which they run, with the number of steps of each. */
export type StepPlan = readonly { node: string; steps: number }[];

const stepNodes = new Set(['KSampler', 'KSamplerAdvanced', 'TrainLoraNode']);

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
    const all = Number(inputs.steps);
    const from = Number(inputs.start_at_step ?? 0);
    const to = Math.min(all, Number(inputs.end_at_step ?? all));
    // A sampler with a part of the noise runs that part of the steps.
    const steps = class_type === 'KSampler' ? Math.ceil(all * Number(inputs.denoise)) : to - from;
    return [{ node, steps: Math.max(1, steps) }];
  });
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
