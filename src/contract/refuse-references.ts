import type { ReferenceSupport } from './references.ts';

/** The references of a request, as far as it decides which engines take them. */
export type GivenReferences = {
  /** Of each picture, the name of the recipe that an engine left with it; null: none. Undefined: not known yet. */
  recipeEngines: readonly (string | null | undefined)[];
  /** Whether the request names a trained model. */
  withModel: boolean;
};

/** Whether an engine takes references. @param support undefined: it takes none */
export const takesReferences = (
  support: ReferenceSupport | undefined,
  { recipeEngines, withModel }: GivenReferences,
): boolean => support !== undefined && findObstacle(support, { recipeEngines, withModel }) === null;

/**
 * Finds why no engine takes the references of a request, and what to do.
 *
 * @param supports those of the engines that can do its work
 * @returns null if one takes them, and without references
 */
export function refuseReferences(
  supports: readonly ReferenceSupport[],
  given: GivenReferences,
): string | null {
  if (given.recipeEngines.length === 0) return null;
  const obstacles = supports.map((support) => findObstacle(support, given));
  if (obstacles.includes(null)) return null;
  return obstacles.find(Boolean) ?? 'No engine here takes references. Remove them.';
}

function findObstacle(
  { most, recipeEngine, withModel }: ReferenceSupport,
  given: GivenReferences,
): string | null {
  const { length } = given.recipeEngines;
  if (length > most) {
    return `The engine here takes ${most === 1 ? 'one reference' : `${most} references`}. Remove ${length - most}.`;
  }
  if (given.withModel && !withModel) {
    return 'Trained models cannot be used with references here. Choose no model.';
  }
  const isStrange = (name: string | null | undefined) => name !== undefined && name !== recipeEngine;
  if (recipeEngine === null || !given.recipeEngines.some(isStrange)) return null;
  return 'The preview engine takes references only from pictures that it drew. Choose others.';
}
