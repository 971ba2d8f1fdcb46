import type { Identity } from '../scene.ts';
import type { Facet } from '../words/vocabulary.ts';
import { isCovered, swapIdentity } from './swap-identity.ts';

/**
 * Applies the face of a source to a newly drawn person, with a strength of 0 … 1. Hair, beard and head covering follow
 * the prompt if it names them, and so does the body; the body of a known person stays as well. Everything else is that
 * of the source.
 */
export function applyFace(
  target: Identity,
  source: Identity,
  { strength, said, bodyIsKnown }: { strength: number; said: ReadonlySet<Facet>; bodyIsKnown: boolean },
): Identity {
  if (strength === 0) return target;
  const styled = said.has('hairStyle');
  const body = bodyIsKnown || said.has('physique') ? target : source;
  const bare: Identity = {
    ...target,
    physique: body.physique,
    face: { ...target.face, shoulders: body.face.shoulders },
    // A head covering needs the prompt: a random one gives way to the source's hair.
    hair: !styled && [target, source].some(isCovered) ? source.hair : target.hair,
  };
  const faced = swapIdentity(bare, source, strength);
  return {
    ...faced,
    hair: {
      ...faced.hair,
      style: styled ? target.hair.style : faced.hair.style,
      color: said.has('hairColor') ? target.hair.color : faced.hair.color,
    },
    facialHair: said.has('facialHair') ? target.facialHair : faced.facialHair,
  };
}
