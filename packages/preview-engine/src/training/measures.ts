/** A person as numbers, and numbers as a person. Pure. */

import { fromLab, labOf, type Triple } from '../color.ts';
import { hashOf } from '../random.ts';
import {
  ages,
  builds,
  type FaceGeometry,
  facialHairs,
  hairStyles,
  type Identity,
  physiqueNames,
} from '../scene.ts';

const faceMeasures: readonly (keyof FaceGeometry)[] = [
  'width', 'length', 'jaw', 'chin', 'cheek', 'browWeight', 'browArch', 'eyeSize', 'eyeTilt', 'eyeSpacing', 'hood',
  'noseLength', 'noseWidth', 'noseTip', 'mouthWidth', 'upperLip', 'lowerLip', 'ears', 'neck', 'shoulders',
]; // biome-ignore format: a table

/** What cannot be halved, and what each may be. */
export const traitOptions = {
  build: builds,
  age: ages,
  physique: physiqueNames,
  hairStyle: hairStyles,
  fringe: [false, true],
  part: [-1, 0, 1],
  facialHair: facialHairs,
  freckles: [false, true],
  beautyMark: [false, true],
} as const;
export type Trait = keyof typeof traitOptions;
export const traits = Object.keys(traitOptions) as Trait[];

/** How far people differ as a rule: in a measure of the face, in the volume of the hair, in a colour of theirs (OKLab). */
const spread = { face: 0.5, hood: 0.3, volume: 0.33, color: 0.17 };

/** A person's measures, each divided by how far people differ in it, and the place of each trait among its options. */
export type Measured = { numbers: Float64Array; choices: Record<Trait, number> };

const spreadOf = (measure: keyof FaceGeometry) => (measure === 'hood' ? spread.hood : spread.face);

export function measured({ face, hair, skin, eyes, beard, ...person }: Identity): Measured {
  const colors = [skin, eyes, hair.color, beard].flatMap(labOf);
  const has = {
    build: person.build,
    age: person.age,
    physique: person.physique,
    hairStyle: hair.style,
    fringe: hair.fringe,
    part: hair.part,
    facialHair: person.facialHair,
    freckles: person.freckles,
    beautyMark: person.beautyMark,
  };
  return {
    numbers: Float64Array.from([
      ...faceMeasures.map((measure) => face[measure] / spreadOf(measure)),
      hair.volume / spread.volume,
      ...colors.map((channel) => channel / spread.color),
    ]),
    choices: Object.fromEntries(
      traits.map((trait) => [trait, (traitOptions[trait] as readonly unknown[]).indexOf(has[trait])]),
    ) as Measured['choices'],
  };
}

/** Nobody in particular: what an estimate starts from. */
export const average: Float64Array = measured({
  seed: 0, build: 'androgynous', age: '30s', skin: '#b98a68', eyes: '#5f5040', physique: 'average',
  face: { ...(Object.fromEntries(faceMeasures.map((measure) => [measure, 0])) as FaceGeometry), hood: 0.5 },
  hair: { style: 'crop', color: '#5c4a42', fringe: false, part: 0, volume: 0 },
  facialHair: 'none', beard: '#5c4a42', freckles: false, beautyMark: false,
}).numbers; // biome-ignore format: a table

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** The person of such numbers. Their seed is drawn from what they are: two people who differ have two. */
export function personOf({ numbers, choices }: Measured): Identity {
  const at = (i: number) => numbers[i] ?? 0;
  const picked = <T extends Trait>(trait: T) =>
    traitOptions[trait][choices[trait]] as (typeof traitOptions)[T][number];
  const volume = faceMeasures.length;
  const color = (which: number) => {
    const first = volume + 1 + which * 3;
    return fromLab([0, 1, 2].map((i) => at(first + i) * spread.color) as Triple);
  };
  const person: Omit<Identity, 'seed'> = {
    build: picked('build'),
    age: picked('age'),
    skin: color(0),
    eyes: color(1),
    face: Object.fromEntries(
      faceMeasures.map((measure, i) => [measure, round(at(i) * spreadOf(measure))]),
    ) as FaceGeometry,
    physique: picked('physique'),
    hair: {
      style: picked('hairStyle'),
      color: color(2),
      fringe: picked('fringe'),
      part: picked('part'),
      volume: round(at(volume) * spread.volume),
    },
    facialHair: picked('facialHair'),
    beard: color(3),
    freckles: picked('freckles'),
    beautyMark: picked('beautyMark'),
  };
  return { seed: hashOf('trained', JSON.stringify(person)), ...person };
}
