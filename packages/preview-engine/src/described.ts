/** Somebody whose looks are known one by one, as a prompt describes them. Pure. */

import { nameOf } from './caption.ts';
import { colorless, identityFor } from './identity.ts';
import { shapedFace, withoutPhysique } from './physique.ts';
import type { FaceGeometry, Identity } from './scene.ts';
import type { Understanding } from './understand.ts';
import { eyeColors, hairColors, skinTones } from './words/people.ts';
import type { Facet, ValueOf } from './words/vocabulary.ts';

/**
 * The person, changed by what the words say of a person: what they name is theirs, as for a persona; what they rule out
 * is thrown anew with the person's seed; all else stays. Words that change nothing give the person itself.
 */
export function asDescribed(person: Identity, understood: Understanding): Identity {
  const { wanted, avoided, said } = understood;
  const fresh = identityFor(person.seed, understood, true);
  /** Whether the words ask for something of a facet, or rule out what the person has. */
  const names = <F extends Facet>(facet: F, has: ValueOf<F>) => {
    const ruledOut: readonly string[] = avoided[facet];
    return wanted[facet].some((value) => !ruledOut.includes(value)) || ruledOut.includes(has);
  };
  const marked = (mark: ValueOf<'marks'>, has: boolean) =>
    !avoided.marks.includes(mark) && (has || wanted.marks.includes(mark));
  const { hair } = person;
  const hairColored = names('hairColor', nameOf(hair.color, hairColors));
  // Hair that is given a colour is to be seen.
  const grown = said.has('hairColor') && colorless.includes(hair.style);
  const build = names('build', person.build) ? fresh.build : person.build;
  const bearded = names('facialHair', person.facialHair) || build !== person.build;
  return {
    ...person,
    ...bodyOf(person, fresh, understood),
    build,
    age: names('age', person.age) ? fresh.age : person.age,
    skin: names('skin', nameOf(person.skin, skinTones)) ? fresh.skin : person.skin,
    eyes: names('eyes', nameOf(person.eyes, eyeColors)) ? fresh.eyes : person.eyes,
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

function bodyOf(
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
  return { face: shapedFace(withoutPhysique(person.face, person.physique), shape, physique), physique };
}
