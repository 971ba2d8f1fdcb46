/** Reads what the regions of a picture are about, beside its prompt. Pure. */

import type { Box, PromptRegion } from '@castwright/engine-port';
import { type AskedThing, maxThings } from './list-things.ts';
import { splitPhrases } from './phrases.ts';
import { readPhrases } from './read-phrases.ts';
import { readSubject, type Subject } from './read-subject.ts';

/** The most people in a picture. */
const maxPeople = 2;
/** A region with at least this share of the picture gives it its place. */
const largeShare = 0.5;
/** In a region that is narrower than this share of the picture a person is wider than its box. */
const narrowShare = 0.2;

export type PlacedWords = { box: Box; words: string };
export type PlacedThingWords = { box: Box; thing: AskedThing };

export type RegionReading = {
  /**
   * What the regions decide of the picture: its people or its things; `surroundings`: no more than its place, so that the
   * prompt says what it shows; `nothing`: neither the regions nor the prompt ask for anything that the engine draws.
   */
  shows: 'people' | 'things' | 'surroundings' | 'nothing';
  /** The words of each person, the first one before the second. */
  people: PlacedWords[];
  /** The things of the regions, and those of the prompt that no region names. */
  things: PlacedThingWords[];
  thingsOfPrompt: AskedThing[];
  /** Whether they are more than one picture has. */
  hasMore: boolean;
  /** Words that count for the whole picture: its place, time, weather and light. */
  surroundings: string[];
  /** What prompt and regions ask for and the engine leaves out, in their own words. */
  undrawn: string[];
  /** Places in small regions, which are left out: a picture has one place. */
  smallPlaces: string[];
  /** Whether a person is wider than its box. */
  isNarrow: boolean;
  /** Whether the prompt has more people than the regions, which are left out. */
  hasOthers: boolean;
  rule: Subject['rule'];
};

/**
 * Reads a picture with regions. People and things of regions stand in their boxes; the people of the prompt are then those
 * of the regions.
 *
 * @param hasPerson as of `readSubject`
 */
export function readRegions(
  prompt: string,
  regions: readonly PromptRegion[],
  hasPerson: boolean,
): RegionReading {
  const whole = readSubject(prompt, hasPerson);
  const reading = createReading(whole);
  for (const region of regions) readRegion(region, reading);
  const { people, things } = reading;
  if (people.length > maxPeople) reading.rule = 'two people';
  reading.hasOthers = whole.kind === 'pair' && people.length === 1;
  const promptHasPeople = hasPerson || whole.kind === 'pair' || describesPerson(prompt);
  if (people.length > 0 || promptHasPeople) {
    // A picture of people has no things beside them.
    reading.undrawn.push(...things.map(({ thing }) => thing.words));
    if (people.length > 0) reading.undrawn.push(...whole.things.map(({ words }) => words));
    reading.shows = people.length > 0 ? 'people' : 'surroundings';
  } else if (things.length > 0) {
    const named = new Set(things.map(({ thing }) => thing.name));
    reading.thingsOfPrompt = whole.things.filter(({ name }) => !named.has(name));
    reading.hasMore = things.length + reading.thingsOfPrompt.length > maxThings;
    reading.things = things.slice(0, maxThings);
    reading.thingsOfPrompt = reading.thingsOfPrompt.slice(0, maxThings - reading.things.length);
    reading.shows = 'things';
  } else {
    const joined = [...reading.surroundings, prompt].join(', ');
    reading.shows = readSubject(joined, hasPerson).kind === 'nothing' ? 'nothing' : 'surroundings';
  }
  if (reading.rule) reading.shows = 'nothing';
  return reading;
}

const createReading = ({ hasMore, rule, undrawn }: Subject): RegionReading => ({
  shows: 'nothing',
  people: [],
  things: [],
  thingsOfPrompt: [],
  hasMore,
  surroundings: [],
  undrawn: [...undrawn],
  smallPlaces: [],
  isNarrow: false,
  hasOthers: false,
  // No words are drawn, but what the regions ask for may be.
  rule: rule === 'lettering' ? null : rule,
});

function readRegion({ box, prompt: words }: PromptRegion, reading: RegionReading): void {
  const { kind, people, rule, things, undrawn } = readSubject(words, false);
  if (kind === 'nothing') {
    if (rule === 'adults' || rule === 'two people') reading.rule ??= rule;
    reading.undrawn.push(...(undrawn.length > 0 ? undrawn : [words]));
    return;
  }
  reading.undrawn.push(...undrawn);
  if (kind === 'pair' || (kind === 'person' && describesPerson(words))) {
    const each = people ?? [words];
    reading.people.push(
      ...splitBox(box, each.length).map((part, at) => ({ box: part, words: each[at] ?? words })),
    );
    reading.isNarrow ||= box.width < narrowShare * each.length;
  } else if (kind === 'things') {
    const boxes = splitBox(box, things.length);
    reading.things.push(...things.map((thing, at) => ({ box: boxes[at] ?? box, thing })));
  } else if (box.width * box.height >= largeShare) {
    reading.surroundings.push(words);
  } else {
    reading.smallPlaces.push(words);
  }
}

/** Splits a box into parts of the same width, from left to right. */
function splitBox({ x, width, ...rest }: Box, count: number): Box[] {
  const part = width / count;
  return Array.from({ length: count }, (_, at) => ({ ...rest, x: x + part * at, width: part }));
}

/** Whether words name a person or their traits. `readSubject` takes an open subject for a person as well. */
function describesPerson(words: string): boolean {
  const read = readPhrases(splitPhrases(words).phrases.filter(({ denied }) => !denied));
  return read.some(
    ({ main, meaning, phrase }) =>
      meaning.kind === 'person' ||
      meaning.kind === 'pair' ||
      (meaning.kind === 'pronoun' && main) ||
      (meaning.kind === 'trait' && meaning.ofPerson && phrase.role !== 'place'),
  );
}
