/** What engines keep a person's identity by, from the abilities that they report. Pure. */

import type { IdentitySupport, Work } from '@castwright/engine-port';
import type { IdentityKinds } from '#contract/abilities.ts';
import { limits } from '#contract/limits.ts';
import type { ReferenceSupport } from '#contract/references.ts';
import {
  type EngineInService,
  listAbleEngines,
  listReferenceSupport,
  type WorkNeed,
} from './availability.ts';

/**
 * Counts the reference pictures that a request should pass: as many as the able engine uses that takes the most. An
 * engine that prefers the request's trained model uses none (decision 093).
 */
export function countUsedReferences(engines: readonly EngineInService[], need: WorkNeed): number {
  const chosen = need.chosenReferences?.length ?? 0;
  const counts = listAbleEngines(engines, need).map((engine) => {
    if (engine.operations === null) return limits.referencePicturesMaximum - chosen;
    // References of the creator's choice come first, and these get the places that are left.
    if (chosen > 0) return countPlacesLeft(engine, need) - chosen;
    const support = findSupport(engine, need);
    const source = support?.sources.find((each) => each === 'references' || need.withModel);
    return source === 'references' ? (support?.references ?? 0) : 0;
  });
  return Math.min(limits.referencePicturesMaximum, Math.max(0, ...counts));
}

/** Places for pictures of a persona; none where pictures are read by their recipe, because the persona is drawn by its key. */
function countPlacesLeft({ abilities }: EngineInService, need: WorkNeed): number {
  const [support] = listReferenceSupport(abilities, need);
  return support?.recipeEngine === null ? support.most : 0;
}

/** Lists which references of a creator's choice the able engines take, each kind once. */
export function listReferenceSupports(engines: readonly EngineInService[], work: Work): ReferenceSupport[] {
  if (work.operation !== 'text_to_image') return [];
  const anything = { most: limits.chosenReferencesMaximum, recipeEngine: null, withModel: true };
  const all = listAbleEngines(engines, work).flatMap(({ abilities, operations }) =>
    operations === null ? [anything] : listReferenceSupport(abilities, work),
  );
  return [...new Map(all.map((support) => [JSON.stringify(support), support])).values()];
}

/** Lists what the able engines keep a person's identity by, each combination once. */
export function listIdentityKinds(engines: readonly EngineInService[], work: Work): IdentityKinds[] {
  const kinds = new Map<string, IdentityKinds>();
  for (const engine of listAbleEngines(engines, work)) {
    if (engine.operations === null) continue;
    const each: IdentityKinds = engine.abilities?.identity
      ? [...(findSupport(engine, work)?.sources ?? [])].sort()
      : ['key'];
    kinds.set(each.join(), each);
  }
  return [...kinds.values()];
}

function findSupport(
  { abilities }: EngineInService,
  { operation, category }: Work,
): IdentitySupport | undefined {
  return abilities?.identity?.find((each) => each.operation === operation && each.category === category);
}
