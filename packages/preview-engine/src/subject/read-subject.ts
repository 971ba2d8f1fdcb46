/** Reads what a prompt is about: people, things, a place, or something that the engine does not draw. Pure. */

import type { Place } from '../scene.ts';
import type { Meaning } from './classify.ts';
import { countPeople, isSeveral } from './count-people.ts';
import { type AskedThing, findPlace, listThings, maxThings } from './list-things.ts';
import { listThingsBesides, listUndrawn, sayCounted } from './list-undrawn.ts';
import { type Phrase, splitPhrases } from './phrases.ts';
import { isNamed, type Read, readPhrases } from './read-phrases.ts';

export type Subject = {
  /**
   * `person`: one person, also where the prompt leaves the subject open. `nothing`: the engine draws nothing that the
   * prompt asks for.
   */
  kind: 'person' | 'pair' | 'things' | 'place' | 'nothing';
  /** The things to draw, one entry for each; empty for other kinds. */
  things: AskedThing[];
  /** Whether the prompt asks for more things than one picture has. */
  hasMore: boolean;
  /** The place of things, and of a picture without people; null: the prompt names none. */
  place: Place | null;
  /** Of a pair: the words of each person. Both have the whole prompt where it describes them together. */
  people: readonly [first: string, second: string] | null;
  /** What the prompt asks for and the engine leaves out, in the prompt's own words. */
  undrawn: string[];
  /** Why it is `nothing`, where that is a rule: only adults, at most two people, no lettering. */
  rule: 'adults' | 'two people' | 'lettering' | null;
};

/**
 * Reads the subject of a prompt.
 *
 * @param hasPerson whether the request has a person (a persona, a model, a face): then it is the subject whatever the
 *   prompt says
 */
export function readSubject(prompt: string, hasPerson: boolean): Subject {
  const { phrases, quoted, tokens } = splitPhrases(prompt);
  const read = readPhrases(phrases.filter(({ denied }) => !denied));
  const people = countPeople(read, hasPerson);
  const hasPronoun = read.some(({ main, meaning }) => main && meaning.kind === 'pronoun');
  const subject: Subject = {
    kind: 'person',
    things: [],
    hasMore: false,
    place: findPlace(read),
    people: null,
    undrawn: [...quoted, ...listUndrawn(read, quoted)],
    rule: null,
  };
  const refused = hasPerson ? null : findRule(prompt, read, people.count, tokens);
  if (refused) return { ...subject, ...refused, kind: 'nothing' };
  if (people.count > 0 || hasPerson || (hasPronoun && !hasMain(read, 'thing'))) {
    subject.undrawn.push(...listThingsBesides(read));
    if (people.count < 2) return subject;
    const split = people.second?.start ?? 0;
    const several = read.some(({ meaning, phrase }) => isSeveral(meaning, phrase));
    if (split > 0) {
      const [first, second] = [tokens.slice(0, split).join(' '), tokens.slice(split).join(' ')];
      return { ...subject, kind: 'pair', people: [first, second] };
    }
    return several ? { ...subject, kind: 'pair', people: [prompt, prompt] } : subject;
  }
  const evidence = hasTraitsOfPerson(read);
  const things = listThings(read, evidence);
  if (things.length > 0)
    return {
      ...subject,
      kind: 'things',
      things: things.slice(0, maxThings),
      hasMore: things.length > maxThings,
    };
  if (quoted.length > 0 || hasMain(read, 'text')) return { ...subject, kind: 'nothing', rule: 'lettering' };
  if (hasMain(read, 'body')) return { ...subject, kind: 'nothing' };
  if (evidence) return subject;
  if (hasMain(read, 'place') || (isScenery(read) && subject.place)) return { ...subject, kind: 'place' };
  const strange = listStrange(read);
  if (strange.length === 0) return subject;
  return { ...subject, kind: 'nothing', undrawn: subject.undrawn.length > 0 ? subject.undrawn : strange };
}

const hasMain = (read: readonly Read[], kind: Meaning['kind']): boolean =>
  read.some(({ main, meaning }) => main && meaning.kind === kind);

const hasTraitsOfPerson = (read: readonly Read[]): boolean =>
  read.some(({ meaning, phrase }) => meaning.kind === 'trait' && meaning.ofPerson && phrase.role !== 'place');

/** An age below eighteen, in digits. */
const ageOfMinor = /\b(?:\d|1[0-7])[\s-]*(?:years?|yrs?|yo|y\/o)\b(?:[\s-]*olds?)?/i;

/** Finds the rule by which the engine refuses a prompt about people: only adults, and at most two of them. */
function findRule(
  prompt: string,
  read: readonly Read[],
  count: number,
  tokens: readonly string[],
): Pick<Subject, 'rule' | 'undrawn'> | null {
  const children = read.filter(({ meaning }) => meaning.kind === 'child');
  const say = (about: readonly Read[]) => about.map(({ phrase }) => sayCounted(phrase, tokens));
  if (children.length > 0) return { rule: 'adults', undrawn: say(children) };
  const isAboutThings = hasMain(read, 'thing') || hasMain(read, 'place');
  const [minor] = ageOfMinor.exec(prompt) ?? [];
  if (minor && (count > 0 || !isAboutThings)) return { rule: 'adults', undrawn: [minor] };
  if (count <= 2 && (!hasMain(read, 'crowd') || hasMain(read, 'thing'))) return null;
  const many = read.filter(
    ({ main, meaning, phrase }) => main && (meaning.kind === 'crowd' || (phrase.count ?? 0) > 2),
  );
  return { rule: 'two people', undrawn: say(many) };
}

/** Whether a prompt begins with sky or weather at a place: "a storm at sea", "sunset over the ocean". */
const isScenery = ([first, next]: readonly Read[]): boolean =>
  first?.meaning.kind === 'trait' &&
  first.meaning.scenic === true &&
  first.phrase.role === 'main' &&
  next?.phrase.role === 'place';

/** Whether an unknown phrase is one word with the ending of an adjective. */
const isAdjective = ({ determined, words: [word = '', more] }: Phrase): boolean =>
  more === undefined &&
  !determined &&
  /(?:ful|ous|ive|ic|al|ish|less|able|ible|y|ant|ent|ing|ed)$/.test(word);

/** Lists the phrases of a prompt that names nothing else: unknown words, or sky and weather alone ("the moon"). */
function listStrange(read: readonly Read[]): string[] {
  const named = read.filter(
    ({ main, meaning, phrase }) =>
      main && ['unknown', 'crowd', 'holder'].includes(meaning.kind) && isNamed(phrase),
  );
  const strange = read.filter(
    ({ meaning, phrase }) =>
      (meaning.kind === 'unknown' && !isAdjective(phrase)) ||
      (meaning.kind === 'trait' && meaning.scenic && phrase.determined && phrase.role === 'main'),
  );
  const told = named.length > 0 ? named : strange.length === read.length ? strange : [];
  return told.map(({ phrase }) => phrase.written);
}
