/** Changes to a pose. Pure: each returns a new one, with coordinates rounded so that a mirrored one mirrors back. */

import {
  type Keypoint,
  type KeypointName,
  keypointNames,
  type Pose,
  type PosePerson,
  posePeopleMaximum,
} from '#contract/keypoints.ts';

/** How far a joint can be moved out of the picture, as a share of its sides. */
export const stageMargin = 0.12;

const round = (value: number) => Math.round(value * 10_000) / 10_000;
const keepNear = (value: number) => round(Math.min(1 + stageMargin, Math.max(-stageMargin, value)));

/** A place that the editor can show. */
const toPlace = ({ x, y }: Keypoint): Keypoint => ({ x: keepNear(x), y: keepNear(y) });

/** Applies a function to each keypoint of a person that is seen. */
function mapPerson(
  person: PosePerson,
  change: (point: Keypoint, name: KeypointName) => Keypoint | null,
): PosePerson {
  const changed = keypointNames.map((name) => {
    const point = person[name];
    return [name, point && change(point, name)];
  });
  return Object.fromEntries(changed) as PosePerson;
}

const replacePerson = (pose: Pose, at: number, person: PosePerson): Pose => ({
  people: pose.people.map((each, index) => (index === at ? person : each)),
});

/** Moves a joint, which is shown if it was hidden. */
export function moveJoint(pose: Pose, at: number, name: KeypointName, to: Keypoint): Pose {
  const person = pose.people[at];
  return person ? replacePerson(pose, at, { ...person, [name]: toPlace(to) }) : pose;
}

/** Moves a whole person by a share of the picture's sides. */
export function movePerson(pose: Pose, at: number, by: Keypoint): Pose {
  const person = pose.people[at];
  if (!person) return pose;
  return replacePerson(
    pose,
    at,
    mapPerson(person, ({ x, y }) => toPlace({ x: x + by.x, y: y + by.y })),
  );
}

/** The middle of what is seen of a person. */
export function findCenter(person: PosePerson): Keypoint {
  const seen = keypointNames.flatMap((name) => person[name] ?? []);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(seen.map(({ x }) => x)), y: mean(seen.map(({ y }) => y)) };
}

/** Hides a joint that the picture is not to show. The last one of a person stays. */
export function hideJoint(pose: Pose, at: number, name: KeypointName): Pose {
  const person = pose.people[at];
  if (!person || countSeen(person) < 2) return pose;
  return replacePerson(pose, at, { ...person, [name]: null });
}

export const countSeen = (person: PosePerson): number => Object.values(person).filter(Boolean).length;

/** Shows the hidden joints of a person where a model has them. */
export function showHiddenJoints(pose: Pose, at: number, model: PosePerson): Pose {
  const person = pose.people[at];
  if (!person) return pose;
  const anchor = keypointNames.find((name) => person[name] && model[name]);
  const [here, there] = anchor ? [person[anchor], model[anchor]] : [null, null];
  const [dx, dy] = here && there ? [here.x - there.x, here.y - there.y] : [0, 0];
  const shown = mapPerson(model, ({ x, y }, name) => person[name] ?? toPlace({ x: x + dx, y: y + dy }));
  return replacePerson(pose, at, shown);
}

/** Names the same joint of the other side; joints of neither side are their own. */
export function findOpposite(name: KeypointName): KeypointName {
  const other = name.startsWith('left') ? name.replace('left', 'right') : name.replace('right', 'left');
  return other as KeypointName;
}

/** Mirrors a person about a vertical line: what was left of it is right of it, and the left hand is the right one. */
function mirrorPerson(person: PosePerson, axis: number): PosePerson {
  const mirrored = keypointNames.map((name) => {
    const point = person[findOpposite(name)];
    return [name, point && { x: round(axis * 2 - point.x), y: point.y }];
  });
  return Object.fromEntries(mirrored) as PosePerson;
}

/** Mirrors the whole pose in the picture. */
export const mirrorPose = ({ people }: Pose): Pose => ({
  people: people.map((person) => mirrorPerson(person, 0.5)),
});

/** Adds a person, moved aside from those that are there. Four people are the most. */
export function addPerson({ people }: Pose, person: PosePerson): Pose {
  if (people.length >= posePeopleMaximum) return { people };
  const aside = [0, 0.22, -0.22, 0.4][people.length] ?? 0;
  return { people: [...people, mapPerson(person, ({ x, y }) => toPlace({ x: x + aside, y }))] };
}

/** Removes a person. The last one stays. */
export function removePerson(pose: Pose, at: number): Pose {
  return pose.people.length < 2 ? pose : { people: pose.people.filter((_, index) => index !== at) };
}

/** Replaces one person. */
export const setPerson = (pose: Pose, at: number, person: PosePerson): Pose =>
  replacePerson(pose, at, mapPerson(person, toPlace));

/** Finds the joint nearest to a place. @param reach the farthest that counts; distances are measured by `measure` */
export function findNearestJoint(
  pose: Pose,
  measure: (point: Keypoint) => number,
  reach: number,
): { person: number; name: KeypointName } | null {
  let nearest: { person: number; name: KeypointName } | null = null;
  let least = reach;
  for (const [person, keypoints] of pose.people.entries()) {
    for (const name of keypointNames) {
      const point = keypoints[name];
      const distance = point ? measure(point) : Number.POSITIVE_INFINITY;
      if (distance > least) continue;
      least = distance;
      nearest = { person, name };
    }
  }
  return nearest;
}
