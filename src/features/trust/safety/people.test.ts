import { describe, expect, it } from 'vitest';
import { readBenignPrompts, readNamedPrompts } from '#tests/setup/read-people.ts';
import { judge } from './judge.ts';

/** What the rules refused when the figures of docs/safety.md were written, in per cent; a change may not fall below. */
const leastInAdult = 98;
const leastInSafe = 90;
const mostBenign = 0.5;

const namedSets = ['first', 'second'];
const benignSets = ['benign-first', 'benign-second'];

const nsfw = (prompt: string, ownNames: readonly string[] = []) =>
  judge({ category: 'nsfw', fields: { prompt }, ownNames });

describe('people by name', () => {
  it.each(namedSets)(
    'in the %s set are refused in the adult category, and well-known ones in the other',
    (set) => {
      const prompts = readNamedPrompts(set);
      expect(prompts.length).toBeGreaterThanOrEqual(250);
      for (const [category, least] of [
        ['nsfw', leastInAdult],
        ['sfw', leastInSafe],
      ] as const) {
        const passed = prompts.filter(({ text }) => judge({ category, fields: { prompt: text } }).allowed);
        const share = 100 * (1 - passed.length / prompts.length);
        expect(share, JSON.stringify(passed, null, 1)).toBeGreaterThanOrEqual(least);
      }
    },
  );

  it.each(benignSets)('does not keep adult prompts without names from being allowed: the %s set', (set) => {
    const prompts = readBenignPrompts(set);
    expect(prompts.length).toBeGreaterThanOrEqual(500);
    const refused = prompts.filter(({ ownNames, text }) => !nsfw(text, ownNames).allowed);
    const share = (100 * refused.length) / prompts.length;
    expect(share, JSON.stringify(refused, null, 1)).toBeLessThanOrEqual(mostBenign);
  });

  it.each([
    'Mara Voss by the window',
    'm4ra v0ss by the window',
    'm a r a  v o s s, hotel room',
    'mara voss, hotel room',
    'Mara L. Voss in a red dress',
    'Mara van Voss in a red dress',
    'Mаra Voss with a Cyrillic а',
    'Мария Волошина, платье',
    'Kim Seo-yeon by the window',
  ])('refuses a full name that is in no list of people: %s', (prompt) => {
    const [finding] = nsfw(prompt).findings;
    expect(finding).toMatchObject({ ruleId: 'real_people.full-name', family: 'real_people' });
    expect(judge({ category: 'sfw', fields: { prompt } }).allowed).toBe(true);
  });

  it.each([
    ['Mara Voss', 'Mara Voss by the window'],
    ['Mara Voss', 'mara voss’s red dress'],
    ['Ana Maria Costa', 'Ana Maria Costa, sauna'],
    ['Мария Волошина', 'Мария Волошина, платье'],
  ])('lets %s pass where the account has such a persona: %s', (own, prompt) => {
    expect(nsfw(prompt).allowed).toBe(false);
    expect(nsfw(prompt, [own]).allowed).toBe(true);
    expect(nsfw(prompt, ['Rhea Stone']).allowed).toBe(false);
  });

  it('refuses a known person under the name of a persona too', () => {
    expect(nsfw('Taylor Swift on stage', ['Taylor Swift']).findings).toMatchObject([
      { ruleId: 'real_people.name' },
    ]);
  });

  it.each(['portrait of Tom Ford', 'vera wang', 'Stella McCartney on a sofa', 'Ralph Lauren with his dog'])(
    'refuses a living designer in both categories: %s',
    (prompt) => {
      expect(nsfw(prompt).allowed).toBe(false);
      expect(judge({ category: 'sfw', fields: { prompt } }).allowed).toBe(false);
    },
  );

  it.each([
    'a Tom Ford suit',
    'a man in a tom ford black velvet blazer',
    'dress by Vera Wang',
    'wearing Ralph Lauren',
    'Jimmy Choo’s strappy heels',
  ])('allows what a designer made: %s', (prompt) => {
    expect(nsfw(prompt).findings).toEqual([]);
  });

  it.each([
    'Victoria Falls at dusk',
    'Santa Monica pier',
    'Calvin Klein underwear',
    'Rose Garden at night',
    'a glass of Jack Daniels',
    'Art Deco bedroom',
    'Paris evening, balcony',
    'rose hill cottage',
    'april showers, umbrella',
    'grace under pressure',
    'summer rain on skin',
    'mark wood floor',
    'brook stone path',
    'St. James Park at dusk',
  ])('knows what is no person by its context: %s', (prompt) => {
    expect(nsfw(prompt).findings).toEqual([]);
  });
});
