/** The steps of an editing session, for undo and redo. Pure. */

import type { Pose } from '#contract/keypoints.ts';

type PoseHistory = {
  present: Pose;
  /** The steps before, the last one last. */
  past: readonly Pose[];
  /** The steps that were undone, the next one first. */
  future: readonly Pose[];
};

/** Earlier steps than so many are forgotten. */
const maxSteps = 200;

export const beginHistory = (present: Pose): PoseHistory => ({ present, past: [], future: [] });

/** Adds a step. A pose that has not changed is none. */
export function addStep({ past, present, ...rest }: PoseHistory, next: Pose): PoseHistory {
  if (isSamePose(present, next)) return { past, present, ...rest };
  return { present: next, past: [...past, present].slice(-maxSteps), future: [] };
}

export function undoStep(history: PoseHistory): PoseHistory {
  const { future, past, present } = history;
  const before = past.at(-1);
  return before ? { present: before, past: past.slice(0, -1), future: [present, ...future] } : history;
}

export function redoStep(history: PoseHistory): PoseHistory {
  const { future, past, present } = history;
  const [next, ...rest] = future;
  return next ? { present: next, past: [...past, present], future: rest } : history;
}

const isSamePose = (one: Pose, other: Pose) => JSON.stringify(one) === JSON.stringify(other);
