/** The face shapes and physiques that a prompt can name. */

import type { FaceGeometry, FaceShape, Physique } from './scene.ts';

/** The measures of each face shape; a measure that it leaves open stays the person's own. */
const faceShapes: Record<FaceShape, Partial<FaceGeometry>> = {
  oval: { width: -0.2, length: 0.3, jaw: -0.5, chin: -0.1, cheek: 0.1 },
  round: { width: 1.2, length: -1.2, jaw: 0.7, chin: -0.2, cheek: 1 },
  long: { width: -0.9, length: 1.5, jaw: -0.2, cheek: -0.4 },
  heart: { width: 0.5, length: 0, jaw: -1.4, chin: -1.2, cheek: 0.9 },
  angular: { width: 0.4, jaw: 1.5, chin: 1.1, cheek: -0.7 },
  diamond: { width: -0.4, length: 0.5, jaw: -1, chin: -0.9, cheek: 1.5 },
};

/** How each physique differs from the average one, in figure units. */
export const physiques: Record<
  Physique,
  { neck: number; shoulder: number; waist: number; arm: number; face: Partial<FaceGeometry> }
> = {
  average: { neck: 0, shoulder: 0, waist: 0, arm: 0, face: {} },
  slim: { neck: -3, shoulder: -9, waist: -13, arm: -4, face: { width: -0.4, cheek: -0.6 } },
  athletic: { neck: 4, shoulder: 12, waist: -3, arm: 5, face: { jaw: 0.3 } },
  curvy: { neck: 0, shoulder: 2, waist: -6, arm: 3, face: { cheek: 0.4 } },
  broad: { neck: 5, shoulder: 22, waist: 10, arm: 6, face: { jaw: 0.5 } },
  full: { neck: 7, shoulder: 14, waist: 30, arm: 12, face: { width: 0.7, jaw: 0.8, cheek: 0.8 } },
};

/** Removes the effect of a physique from a face. */
export function withoutPhysique(face: FaceGeometry, physique: Physique): FaceGeometry {
  const bare = { ...face };
  const fuller = Object.entries(physiques[physique].face) as [keyof FaceGeometry, number][];
  for (const [measure, value] of fuller) bare[measure] -= value;
  return bare;
}

/** Gives a face the shape that the prompt names, and makes it fuller or leaner with the physique. */
export function shapeFace(face: FaceGeometry, shape: FaceShape | null, physique: Physique): FaceGeometry {
  const shaped = { ...face };
  const measures = Object.entries(shape ? faceShapes[shape] : {}) as [keyof FaceGeometry, number][];
  // A third of the person's own measures stays, so that two round faces still differ.
  for (const [measure, value] of measures) shaped[measure] = value + face[measure] / 3;
  const fuller = Object.entries(physiques[physique].face) as [keyof FaceGeometry, number][];
  for (const [measure, value] of fuller) shaped[measure] += value;
  return shaped;
}
