import type { Identity } from '../scene.ts';
import type { Facet } from '../words/vocabulary.ts';
import { isCovered, swapIdentity } from './swap-identity.ts';

/**
 * A person that is drawn anew with another's face, as far as `strength` (0 … 1) goes. The face is wholly the source's;
 * of its dressing, what the words name is the target's: hair, beard, head covering. So is the body where words name
 * it, or where somebody's whose body is known is drawn; else it is the source's too.
 */
export function facedLike(
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
    // A covering that nobody asked for is not drawn over the source's hair, and theirs is.
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
