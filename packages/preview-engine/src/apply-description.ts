/** Applies the description of a prompt to a known person. Pure. */

import { findNearestName } from './caption.ts';
import { colorlessHairStyles, createIdentity } from './identity.ts';
import { shapeFace, withoutPhysique } from './physique.ts';
import type { FaceGeometry, Identity } from './scene.ts';
import type { Understanding } from './understand.ts';
import { eyeColors, hairColors, skinTones } from './words/people.ts';
import type { Facet, ValueOf } from './words/vocabulary.ts';

/**
 * Changes a person by the prompt: it determines what it names, and what the negative prompt rules out is chosen again by
 * the person's seed. Everything else stays.
 */
export function applyDescription(person: Identity, understood: Understanding): Identity {
  const { wanted, avoided, said } = understood;
  const fresh = createIdentity(person.seed, understood, true);
  /** Whether the prompt names a facet, or the negative prompt rules out the person's value. */
  const names = <F extends Facet>(facet: F, has: ValueOf<F>) => {
    const ruledOut: readonly string[] = avoided[facet];
    return wanted[facet].some((value) => !ruledOut.includes(value)) || ruledOut.includes(has);
  };
  const marked = (mark: ValueOf<'marks'>, has: boolean) =>
    !avoided.marks.includes(mark) && (has || wanted.marks.includes(mark));
  const { hair } = person;
  const hairColored = names('hairColor', findNearestName(hair.color, hairColors));
  // A colour of hair makes the hair visible.
  const grown = said.has('hairColor') && colorlessHairStyles.includes(hair.style);
  const build = names('build', person.build) ? fresh.build : person.build;
  const bearded = names('facialHair', person.facialHair) || build !== person.build;
  return {
    ...person,
    ...chooseBody(person, fresh, understood),
    build,
    age: names('age', person.age) ? fresh.age : person.age,
    skin: names('skin', findNearestName(person.skin, skinTones)) ? fresh.skin : person.skin,
    eyes: names('eyes', findNearestName(person.eyes, eyeColors)) ? fresh.eyes : person.eyes,
    hair: {
      ...hair,
      style: names('hairStyle', hair.style) || grown ? fresh.hair.style : hair.style,
      color: hairColored ? fresh.hair.color : hair.color,
      fringe: marked('fringe', hair.fringe),
    },
    facialHair: bearded ? fresh.facialHair : person.facialHair,
    beard: hairColored || wanted.colors.beard ? fresh.beard : person.beard,
    freckles: marked('freckles', person.freckles),
    beautyMark: marked('beauty mark', person.beautyMark),
  };
}

function chooseBody(
  person: Identity,
  fresh: Identity,
  { wanted, avoided }: Understanding,
): { face: FaceGeometry; physique: Identity['physique'] } {
  const shape = wanted.face.findLast((each) => !avoided.face.includes(each)) ?? null;
  const another =
    wanted.physique.some((each) => !avoided.physique.includes(each)) ||
    avoided.physique.includes(person.physique);
  if (!shape && !another) return person;
  const physique = another ? fresh.physique : person.physique;
  return { face: shapeFace(withoutPhysique(person.face, person.physique), shape, physique), physique };
}
