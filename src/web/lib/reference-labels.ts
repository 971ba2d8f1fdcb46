import type { ReferenceRole } from '#contract/references.ts';

/** What a new picture takes of a reference. */
export const referenceRoleLabels: Record<ReferenceRole, string> = {
  person: 'Person',
  outfit: 'Outfit',
  place: 'Place',
  style: 'Style',
  pose: 'Pose',
};
