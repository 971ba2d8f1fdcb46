import type { Graph } from './graph.ts';

/** Nodes that work step by step, in the order in which they run, and how many steps each has. */
export type StepPlan = readonly { node: string; steps: number }[];

const stepping = new Set(['KSampler', 'KSamplerAdvanced', 'TrainLoraNode']);

/**
 * Where the time of a graph goes, for a progress that only moves forward. Of a training its own steps alone: the picture
 * that is drawn with the model at the end is none of them.
 */
export function stepPlanOf(graph: Graph): StepPlan {
  const plan = allSteps(graph);
  const trainings = plan.filter(({ node }) => graph[node]?.class_type === 'TrainLoraNode');
  return trainings.length > 0 ? trainings : plan;
}

function allSteps(graph: Graph): StepPlan {
  return Object.entries(graph).flatMap(([node, { class_type, inputs }]) => {
    if (!stepping.has(class_type)) return [];
    const all = Number(inputs.steps);
    const from = Number(inputs.start_at_step ?? 0);
    const to = Math.min(all, Number(inputs.end_at_step ?? all));
    // What is left of a picture takes that part of the steps.
    const steps = class_type === 'KSampler' ? Math.ceil(all * Number(inputs.denoise)) : to - from;
    return [{ node, steps: Math.max(1, steps) }];
  });
}

/** @returns steps done of all; null for a node that is not in the plan */
export function placeIn(
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
