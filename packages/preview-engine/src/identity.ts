/** Who is drawn: face, skin and hair from a seed, as far as the words leave them open. */

import { chosen } from './choice.ts';
import { shapedFace } from './physique.ts';
import { dice } from './random.ts';
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

const styles: Record<Build, readonly HairStyle[]> = {
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
const natural: Record<'light' | 'medium' | 'deep', readonly HairColor[]> = {
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
const greying: Partial<Record<Age, number>> = { '50s': 0.3, '60s': 0.75, '70s': 1, '80s': 1 };

function faceOf(seed: number): FaceGeometry {
  const roll = (name: keyof FaceGeometry) =>
    Math.round((dice(seed, `face ${name}`).around(-1, 1) * 1.45 + Number.EPSILON) * 1000) / 1000;
  return {
    width: roll('width'), length: roll('length'), jaw: roll('jaw'), chin: roll('chin'), cheek: roll('cheek'),
    browWeight: roll('browWeight'), browArch: roll('browArch'), eyeSize: roll('eyeSize'), eyeTilt: roll('eyeTilt'),
    eyeSpacing: roll('eyeSpacing'), hood: dice(seed, 'face hood').next(), noseLength: roll('noseLength'),
    noseWidth: roll('noseWidth'), noseTip: roll('noseTip'), mouthWidth: roll('mouthWidth'), upperLip: roll('upperLip'),
    lowerLip: roll('lowerLip'), ears: roll('ears'), neck: roll('neck'), shoulders: roll('shoulders'),
  }; // biome-ignore format: a table
}

/** Hair styles that hide the hair, or leave none to be coloured. */
const covered: readonly HairStyle[] = ['hijab', 'turban'];
export const colorless: readonly HairStyle[] = ['bald', 'buzz', ...covered];

/**
 * The person of a seed. The same seed gives the same face and skin whatever the scene is; what the words name
 * (age, hair, eyes, …) is theirs.
 *
 * @param known whether somebody knows this person (a model's, a persona's): then the hair does not follow the
 *   clothes, and the body is theirs too
 */
export function identityFor(seed: number, { wanted, avoided, said }: Understanding, known = false): Identity {
  const roll = (name: string) => dice(seed, `identity ${name}`);
  const builds: readonly Build[] = [
    'feminine',
    'feminine',
    'feminine',
    'masculine',
    'masculine',
    'masculine',
    'androgynous',
  ];
  const build = chosen(roll('build'), wanted.build, avoided.build, builds);
  const age = chosen(roll('age'), wanted.age, avoided.age, [
    '20s',
    '20s',
    '30s',
    '30s',
    '40s',
    '50s',
    '60s',
    '70s',
  ] satisfies Age[]);
  const skin = chosen(roll('skin'), wanted.skin, avoided.skin, Object.keys(skinTones) as Skin[]);
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
  const grey = roll('grey').next() < (greying[age] ?? 0);
  const faded: readonly HairColor[] =
    age === '80s' ? ['white', 'silver', 'white'] : ['grey', 'silver', 'white'];
  const colors = grey ? faded : natural[depth[skin]];
  const grown = wanted.colors.beard;
  // Who is described by a beard's colour has that colour of hair, unless words say another.
  const named = wanted.hairColor.length > 0 ? wanted.hairColor : grown ? [grown] : [];
  const color = chosen(roll('hair color'), named, avoided.hairColor, colors);
  const style = ((): HairStyle => {
    const all = styles[build];
    const dressed = said.has('garment') || said.has('accessory') || wanted.garment.length > 0;
    const hidden = said.has('hairColor') ? colorless : dressed && !known ? covered : [];
    const fitting = all.filter((each) => !hidden.includes(each));
    if (!known) return chosen(roll('hair style'), wanted.hairStyle, avoided.hairStyle, fitting);
    // Thrown among all first: a word that rules nothing of theirs out changes nothing.
    const theirs = chosen(roll('hair style'), wanted.hairStyle, avoided.hairStyle, all);
    return wanted.hairStyle.includes(theirs) || !hidden.includes(theirs)
      ? theirs
      : chosen(roll('hair style'), [], avoided.hairStyle, fitting);
  })();
  const eyeChoices: (keyof typeof eyeColors)[] =
    depth[skin] === 'light'
      ? ['brown', 'blue', 'green', 'hazel', 'grey', 'blue']
      : ['brown', 'black', 'hazel', 'brown', 'amber'];
  const eyes = chosen(roll('eyes'), wanted.eyes, avoided.eyes, eyeChoices);
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
  const physique = chosen(roll('physique'), wanted.physique, avoided.physique, bodies);
  return {
    seed,
    build,
    age: ages.includes(age) ? age : '30s',
    skin: skinTones[skin],
    eyes: eyeColors[eyes],
    face: shapedFace(faceOf(seed), shape ?? null, physique),
    physique,
    hair: {
      style,
      color: hairColors[color],
      fringe: mark('fringe', build === 'feminine' ? 0.26 : 0),
      part: roll('part').pick([-1, 0, 1, -1, 1] as const),
      volume: roll('volume').around(-1, 1),
    },
    beard: hairColors[grown ?? color],
    facialHair: chosen(roll('beard'), wanted.facialHair, avoided.facialHair, beards),
    freckles: mark('freckles', depth[skin] === 'light' ? 0.24 : 0.04),
    beautyMark: mark('beauty mark', 0.12),
  };
}
