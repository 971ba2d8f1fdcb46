import type { Identity } from '../scene.ts';
import { blendIdentities } from './blend.ts';

/** Head coverings are dress: they stay with the picture, whoever wears them. */
export const isCovered = ({ hair }: Identity): boolean => hair.style === 'hijab' || hair.style === 'turban';

/**
 * The target's person with the source's face: its features, skin, eyes and hair, as far as `strength` (0 … 1) goes.
 * The target's body stays, and so does what it wears on the head; under a covering nobody's hair is known.
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
