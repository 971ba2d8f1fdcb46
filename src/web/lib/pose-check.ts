import type { Pose } from '#contract/keypoints.ts';
import { hasFields, isNumber } from './checks.ts';

/** Whether a value is a pose with people whose keypoints are places or null. */
export function isPose(value: unknown): value is Pose {
  const { people } = (value ?? {}) as { people?: unknown };
  return (
    Array.isArray(people) &&
    people.length > 0 &&
    people.every((person) =>
      Object.values(person ?? {}).every((at) => at === null || hasFields({ x: isNumber, y: isNumber }, at)),
    )
  );
}
