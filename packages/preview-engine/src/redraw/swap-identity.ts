import type { Identity } from '../scene.ts';
import { blendIdentities } from './blend.ts';

/** Whether a person wears a head covering, which counts as clothes and stays in a face swap. */
export const isCovered = ({ hair }: Identity): boolean => hair.style === 'hijab' || hair.style === 'turban';

/**
 * Gives the target's person the source's features, skin, eyes and hair, with a strength of 0 … 1.
 * The target's body and head covering stay; hair under a covering is unknown.
 */
export function swapIdentity(target: Identity, source: Identity, strength: number): Identity {
  const hidden = [target, source].some(isCovered);
  const theirs: Identity = {
    ...source,
    physique: target.physique,
    face: { ...source.face, shoulders: target.face.shoulders },
    hair: hidden ? { ...target.hair, color: source.hair.color } : source.hair,
  };
  return blendIdentities(target, theirs, strength);
}
