import { useState } from 'react';
import type { KeypointName, Pose, PosePerson } from '#contract/keypoints.ts';
import { addStep, beginHistory, redoStep, undoStep } from './pose-history.ts';
import {
  addPerson,
  hideJoint,
  mirrorPose,
  removePerson,
  setPerson,
  showHiddenJoints,
} from './pose-transforms.ts';

/**
 * The state of an editing session: the pose, the person who is worked on, and the steps before and after.
 *
 * @param initial what “Reset” returns to
 * @param standing the person who is added, and where hidden joints are shown
 */
export function usePoseEditor(initial: Pose, standing: PosePerson) {
  const [history, setHistory] = useState(() => beginHistory(initial));
  const [chosen, choose] = useState(0);
  const pose = history.present;
  // A person who was removed, or whose adding was undone, is no longer chosen.
  const active = Math.min(chosen, pose.people.length - 1);
  const apply = (next: Pose) => setHistory(addStep(history, next));
  return {
    pose,
    active,
    choose,
    apply,
    /** Begins a drag. @returns what shows each pose of the drag, all as one step */
    beginDrag: () => (next: Pose) => setHistory(addStep(history, next)),
    undo: history.past.length > 0 ? () => setHistory(undoStep(history)) : null,
    redo: history.future.length > 0 ? () => setHistory(redoStep(history)) : null,
    mirror: () => apply(mirrorPose(pose)),
    add: () => {
      apply(addPerson(pose, standing));
      choose(pose.people.length);
    },
    remove: () => apply(removePerson(pose, active)),
    reset: () => apply(initial),
    take: (person: PosePerson) => apply(setPerson(pose, active, person)),
    hide: (name: KeypointName) => apply(hideJoint(pose, active, name)),
    showHidden: () => apply(showHiddenJoints(pose, active, standing)),
  };
}

export type PoseEditor = ReturnType<typeof usePoseEditor>;
