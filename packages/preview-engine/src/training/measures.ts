/** Converts a person to numbers and back. Pure. */

import { fromLab, type Triple, toLab } from '../color.ts';
import { hash } from '../random.ts';
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

/** The discrete traits, with the options of each. */
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

/** How much people usually differ in a measure of the face, in the volume of the hair, and in a colour (OKLab). */
const spread = { face: 0.5, hood: 0.3, volume: 0.33, color: 0.17 };

/** A person's measures, each divided by its usual spread, and the index of each trait among its options. */
export type Measured = { numbers: Float64Array; choices: Record<Trait, number> };

const getSpread = (measure: keyof FaceGeometry) => (measure === 'hood' ? spread.hood : spread.face);

export function measurePerson({ face, hair, skin, eyes, beard, ...person }: Identity): Measured {
  const colors = [skin, eyes, hair.color, beard].flatMap(toLab);
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
      ...faceMeasures.map((measure) => face[measure] / getSpread(measure)),
      hair.volume / spread.volume,
      ...colors.map((channel) => channel / spread.color),
    ]),
    choices: Object.fromEntries(
      traits.map((trait) => [trait, (traitOptions[trait] as readonly unknown[]).indexOf(has[trait])]),
    ) as Measured['choices'],
  };
}

/** The average person, from which an estimate starts. */
export const average: Float64Array = measurePerson({
  seed: 0, build: 'androgynous', age: '30s', skin: '#b98a68', eyes: '#5f5040', physique: 'average',
  face: { ...(Object.fromEntries(faceMeasures.map((measure) => [measure, 0])) as FaceGeometry), hood: 0.5 },
  hair: { style: 'crop', color: '#5c4a42', fringe: false, part: 0, volume: 0 },
  facialHair: 'none', beard: '#5c4a42', freckles: false, beautyMark: false,
}).numbers; // biome-ignore format: a table

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** Converts numbers to a person. The seed is a hash of the numbers, so that two people have two seeds. */
export function toPerson({ numbers, choices }: Measured): Identity {
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
      faceMeasures.map((measure, i) => [measure, round(at(i) * getSpread(measure))]),
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
  return { seed: hash('trained', JSON.stringify(person)), ...person };
}
