/** The nouns by which a prompt speaks of people, and of what the engine does not draw. */

import { build } from '../words/people.ts';
import { roles } from '../words/roles.ts';

/** Words of the vocabulary of roles that are no nouns for a person. */
const noPeople = new Set([
  'bridal',
  'business',
  'military',
  'medieval',
  'orchestra',
  'general',
  'cook',
  'jazz',
  'concert',
]);
const pronouns: readonly string[] = ['she', 'her', 'he', 'his', 'him', 'they', 'their', 'them', 'i', 'you'];

/** Words for one person. Those of dress and of build are in `words/`. */
const moreNouns =
  'person human adult model friend lover partner colleague coworker neighbour neighbor stranger guest host twin sibling sister brother cousin aunt uncle niece nephew guy gal dude chap bloke fellow lad elder senior pensioner lumberjack woodcutter monk nun priest pope bishop skater skateboarder courier driver cyclist rider jockey archer fencer wrestler golfer player goalkeeper gymnast acrobat juggler clown mime traveller traveler tourist passenger commuter pedestrian villager citizen customer client worker employee boss assistant secretary receptionist influencer blogger vlogger streamer gamer hacker coder samurai ninja monarch duke duchess countess baron emperor empress sultan hero heroine villain outlaw bandit thief assassin hunter huntress trapper miner sailor cook stylist hairdresser barber beautician masseur instructor trainer coach lecturer reader fan beauty celebrity supermodel hipster hippie goth punk skinhead dandy bachelor bachelorette newlywed fiance fiancee lady gentleman mum mom mama dad papa parent grandparent granny grandpa widow widower falconer gardener plumber roofer welder printer publisher editor trader broker dealer vendor seller buyer baker brewer vintner miller weaver spinner knitter dyer tanner saddler farrier glazier mason bricklayer joiner turner caterer server sommelier butler maid cleaner janitor porter guard soldier ranger climber runner rower sprinter jumper skier snowboarder diver drifter dreamer thinker speaker announcer reporter presenter director producer composer songwriter drummer fiddler piper rapper crooner veteran refugee nomad pilgrim hermit mystic shaman'.split(
    ' ',
  );
/** Names of trades whose last word says nothing by itself. */
const trades = ['film star', 'movie star', 'pop star', 'rock star', 'fortune teller', 'glass blower'];
/** Words of build that are adjectives, or plurals. */
const noNouns = new Set([
  'female', 'male', 'nonbinary', 'non-binary', 'androgynous', 'enby', 'genderfluid', 'women', 'men', ...pronouns,
]); // biome-ignore format: a list
const nouns = new Set<string>([
  ...moreNouns,
  ...trades,
  ...Object.values(build)
    .flat()
    .filter((word) => !noNouns.has(word)),
  ...roles.flatMap(([words, { garment }]) => (garment ? words : [])).filter((word) => !noPeople.has(word)),
]);

/** Plurals that do not end in -s. */
const irregular: Record<string, string> = {
  women: 'woman',
  men: 'man',
  people: 'person',
  wives: 'wife',
  ladies: 'lady',
  gentlemen: 'gentleman',
  geese: 'goose',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
};
/** Words with the ending of a trade that are none. */
const noTrades = new Set([
  'beer',
  'deer',
  'snowman',
  'ottoman',
  'talisman',
  'caiman',
  'german',
  'roman',
  'norman',
]);

/** A noun in the singular, and whether it was a plural. */
export function toSingular(noun: string): { noun: string; plural: boolean } {
  const known = irregular[noun];
  if (known) return { noun: known, plural: true };
  if (/(?:men|women)$/.test(noun) && noun.length > 5)
    return { noun: noun.replace(/men$/, 'man'), plural: true };
  if (/(?:ol|oa|ea|al|el|ni|li)ves$/.test(noun))
    return { noun: noun.replace(/(ni|li)ves$/, '$1fe').replace(/ves$/, 'f'), plural: true };
  if (/[^aeiou]ies$/.test(noun)) return { noun: noun.replace(/ies$/, 'y'), plural: true };
  if (/(?:ss|sh|ch|x|z|[bt]us)es$/.test(noun)) return { noun: noun.slice(0, -2), plural: true };
  if (/[^su]s$/.test(noun) && noun.length > 3) return { noun: noun.slice(0, -1), plural: true };
  return { noun, plural: false };
}

/** Whether a noun means a person: by the lists, or by an ending of trades ("geologist", "camerawoman"). */
export function isPersonNoun(words: string): boolean {
  if (nouns.has(words)) return true;
  if (words.includes(' ')) return false;
  return (
    /(?:.{2}(?:ologist|ographer|ician|woman|keeper|maker|smith|monger|wright|blower)|.{4}man|.{3}person|.{3}herd|[^aeiou]eer)$/.test(
      words,
    ) && !noTrades.has(words)
  );
}

export const isPronoun = (word: string): boolean => pronouns.includes(word);

/** Words for two people. */
export const pairNouns = new Set([
  'couple',
  'pair',
  'duo',
  'twins',
  'lovers',
  'newlyweds',
  'spouses',
  'both',
]);

/** Words for more people than the engine draws. */
export const crowdNouns = new Set(
  'crowd group family audience team band orchestra choir army troop squad gang mob class congregation trio quartet quintet party parade procession queue gathering tribe ensemble'.split(
    ' ',
  ),
);

/** Words for children, whom the engine does not draw. */
export const childNouns = new Set(
  'child children kid kids baby babies infant toddler newborn boy boys girl girls teen teens teenager teenagers preteen schoolboy schoolgirl schoolchild minor minors youngster pupil daughter son daughters sons grandchild grandson granddaughter'.split(
    ' ',
  ),
);

/** Words for lettering. */
export const textNouns = new Set(
  'text word words letter letters lettering typography calligraphy slogan quote quotes caption title headline inscription sign signs signage logo logos poster banner billboard wordmark monogram alphabet numbers graffiti infographic chart diagram graph map ui screenshot website interface'.split(
    ' ',
  ),
);

/** Parts of the body that are no picture of a person by themselves. */
export const bodyNouns = new Set(
  'hand hands finger fingers foot feet toe toes leg legs arm arms knee knees elbow shoulder shoulders back ear ears eyeball skeleton skull heart brain'.split(
    ' ',
  ),
);

/** Beings that are neither people nor animals of the catalogue: a phrase with one of them is not drawn as another. */
export const beingNouns = new Set(
  'centaur mermaid merman dragon unicorn robot android cyborg alien zombie ghost dinosaur monster werewolf minotaur vampire fairy demon angel goblin orc troll ogre gnome dwarf satyr phoenix griffin hydra yeti golem skeleton mummy succubus incubus lizardman catwoman furry'.split(
    ' ',
  ),
);

/** What every person has: named with a colour or a shape, it is a trait. */
export const featureNouns = new Set(
  'hair skin eye eyes brow brows eyebrow eyebrows lash lashes eyelashes lip lips nose cheek cheeks chin jaw face faces head neck complexion beard locks curls bangs mane clothes clothing outfit attire top garment dress dresses makeup expression gaze smile look pose posture body figure build'.split(
    ' ',
  ),
);

/** Counts in words. */
export const counts: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  single: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  dozen: 12,
  several: 4,
  many: 12,
  few: 3,
  some: 3,
  hundred: 100,
  pair: 2,
  couple: 2,
};
