/** Creates a person: face, skin and hair from a seed, unless the prompt describes them. */

import { choose } from './choice.ts';
import { shapeFace } from './physique.ts';
import { createDice } from './random.ts';
import {
  type Age,
  ages,
  type Build,
  type FaceGeometry,
  type FacialHair,
  type HairStyle,
  type Identity,
  type Physique,
} from './scene.ts';
import type { Understanding } from './understand.ts';
import { eyeColors, hairColors, skinTones } from './words/people.ts';

type HairColor = keyof typeof hairColors;
type Skin = keyof typeof skinTones;

const hairStylesByBuild: Record<Build, readonly HairStyle[]> = {
  feminine: [
    'bob',
    'long',
    'long',
    'wavy',
    'wavy',
    'wavy',
    'curly',
    'curly',
    'bun',
    'bun',
    'ponytail',
    'braids',
    'shoulder',
    'shoulder',
    'bob',
    'pixie',
    'afro',
    'locs',
    'hijab',
    'turban',
  ],
  masculine: [
    'crop',
    'crop',
    'crop',
    'quiff',
    'quiff',
    'undercut',
    'buzz',
    'bald',
    'curly',
    'afro',
    'locs',
    'bun',
    'shoulder',
    'turban',
  ],
  androgynous: [
    'pixie',
    'crop',
    'undercut',
    'bob',
    'shoulder',
    'curly',
    'afro',
    'buzz',
    'quiff',
    'locs',
    'mohawk',
    'bun',
    'wavy',
  ],
};
const naturalHairColors: Record<'light' | 'medium' | 'deep', readonly HairColor[]> = {
  light: [
    'dark brown',
    'brown',
    'chestnut',
    'auburn',
    'red',
    'ginger',
    'strawberry',
    'blonde',
    'blonde',
    'platinum',
    'black',
    'pink',
  ],
  medium: [
    'black',
    'black',
    'dark brown',
    'dark brown',
    'brown',
    'chestnut',
    'auburn',
    'black',
    'dark brown',
    'teal',
  ],
  deep: [
    'black',
    'black',
    'black',
    'dark brown',
    'dark brown',
    'auburn',
    'black',
    'black',
    'dark brown',
    'platinum',
    'lavender',
  ],
};
const greyingChances: Partial<Record<Age, number>> = { '50s': 0.3, '60s': 0.75, '70s': 1, '80s': 1 };

/** Of a person whose age the prompt leaves open: 20 to 45. */
const agesUnasked: readonly Age[] = ['20s', '20s', '20s', '30s', '30s', '30s', '30s', '40s'];
/** Of a persona or a model without a described age. These stay as they are: such a person must remain the same. */
const agesOfKnown: readonly Age[] = ['20s', '20s', '30s', '30s', '40s', '50s', '60s', '70s'];

function createFace(seed: number): FaceGeometry {
  const roll = (name: keyof FaceGeometry) =>
    Math.round((createDice(seed, `face ${name}`).around(-1, 1) * 1.45 + Number.EPSILON) * 1000) / 1000;
  return {
    width: roll('width'), length: roll('length'), jaw: roll('jaw'), chin: roll('chin'), cheek: roll('cheek'),
    browWeight: roll('browWeight'), browArch: roll('browArch'), eyeSize: roll('eyeSize'), eyeTilt: roll('eyeTilt'),
    eyeSpacing: roll('eyeSpacing'), hood: createDice(seed, 'face hood').next(), noseLength: roll('noseLength'),
    noseWidth: roll('noseWidth'), noseTip: roll('noseTip'), mouthWidth: roll('mouthWidth'), upperLip: roll('upperLip'),
    lowerLip: roll('lowerLip'), ears: roll('ears'), neck: roll('neck'), shoulders: roll('shoulders'),
  }; // biome-ignore format: a table
}

/** Hair styles that hide the hair. */
const coveringHairStyles: readonly HairStyle[] = ['hijab', 'turban'];
export const colorlessHairStyles: readonly HairStyle[] = ['bald', 'buzz', ...coveringHairStyles];

/**
 * Creates the person of a seed. The same seed gives the same face and skin in every scene; the prompt determines
 * what it names (age, hair, eyes, …).
 *
 * @param known whether the person is that of a model or a persona: then neither the hair nor the body depends on the
 *   scene
 */
export function createIdentity(
  seed: number,
  { wanted, avoided, said }: Understanding,
  known = false,
): Identity {
  const roll = (name: string) => createDice(seed, `identity ${name}`);
  const builds: readonly Build[] = [
    'feminine',
    'feminine',
    'feminine',
    'masculine',
    'masculine',
    'masculine',
    'androgynous',
  ];
  const build = choose(roll('build'), wanted.build, avoided.build, builds);
  const age = choose(roll('age'), wanted.age, avoided.age, known ? agesOfKnown : agesUnasked);
  const skin = choose(roll('skin'), wanted.skin, avoided.skin, Object.keys(skinTones) as Skin[]);
  const depth = {
    porcelain: 'light',
    fair: 'light',
    light: 'light',
    olive: 'medium',
    tan: 'medium',
    brown: 'medium',
    dark: 'deep',
    deep: 'deep',
  } as const;
  const grey = roll('grey').next() < (greyingChances[age] ?? 0);
  const faded: readonly HairColor[] =
    age === '80s' ? ['white', 'silver', 'white'] : ['grey', 'silver', 'white'];
  const colors = grey ? faded : naturalHairColors[depth[skin]];
  const grown = wanted.colors.beard;
  // The colour of a beard is also that of the hair, unless the prompt names another.
  const named = wanted.hairColor.length > 0 ? wanted.hairColor : grown ? [grown] : [];
  const color = choose(roll('hair color'), named, avoided.hairColor, colors);
  const style = ((): HairStyle => {
    const all = hairStylesByBuild[build];
    const dressed = said.has('garment') || said.has('accessory') || wanted.garment.length > 0;
    const hidden = said.has('hairColor') ? colorlessHairStyles : dressed && !known ? coveringHairStyles : [];
    const fitting = all.filter((each) => !hidden.includes(each));
    if (!known) return choose(roll('hair style'), wanted.hairStyle, avoided.hairStyle, fitting);
    // Chosen among all first, so that a negative word changes the person only if it rules out this choice.
    const theirs = choose(roll('hair style'), wanted.hairStyle, avoided.hairStyle, all);
    return wanted.hairStyle.includes(theirs) || !hidden.includes(theirs)
      ? theirs
      : choose(roll('hair style'), [], avoided.hairStyle, fitting);
  })();
  const eyeChoices: (keyof typeof eyeColors)[] =
    depth[skin] === 'light'
      ? ['brown', 'blue', 'green', 'hazel', 'grey', 'blue']
      : ['brown', 'black', 'hazel', 'brown', 'amber'];
  const eyes = choose(roll('eyes'), wanted.eyes, avoided.eyes, eyeChoices);
  const beards: readonly FacialHair[] =
    build === 'masculine'
      ? ['none', 'none', 'stubble', 'stubble', 'beard', 'beard', 'moustache', 'goatee', 'longbeard']
      : ['none'];
  const mark = (name: 'freckles' | 'beauty mark' | 'fringe', likely: number) =>
    !avoided.marks.includes(name) && (wanted.marks.includes(name) || roll(name).chance(likely));
  const shape = wanted.face.findLast((each) => !avoided.face.includes(each));
  const bodies: readonly Physique[] = known
    ? [
        'average',
        'average',
        'average',
        'slim',
        'slim',
        'athletic',
        'full',
        build === 'feminine' ? 'curvy' : 'broad',
      ]
    : ['average'];
  const physique = choose(roll('physique'), wanted.physique, avoided.physique, bodies);
  return {
    seed,
    build,
    age: ages.includes(age) ? age : '30s',
    skin: skinTones[skin],
    eyes: eyeColors[eyes],
    face: shapeFace(createFace(seed), shape ?? null, physique),
    physique,
    hair: {
      style,
      color: hairColors[color],
      fringe: mark('fringe', build === 'feminine' ? 0.26 : 0),
      part: roll('part').pick([-1, 0, 1, -1, 1] as const),
      volume: roll('volume').around(-1, 1),
    },
    beard: hairColors[grown ?? color],
    facialHair: choose(roll('beard'), wanted.facialHair, avoided.facialHair, beards),
    freckles: mark('freckles', depth[skin] === 'light' ? 0.24 : 0.04),
    beautyMark: mark('beauty mark', 0.12),
  };
}
