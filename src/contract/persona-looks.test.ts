import { understand } from '@castwright/preview-engine/understand.ts';
import { describe, expect, it } from 'vitest';
import { judge } from '#features/trust/safety';
import {
  emptyLook,
  formatPersonaPrompt,
  type LookFacet,
  lookOptions,
  type PersonaLook,
  personaLook,
} from './persona-looks.ts';

const facets = Object.keys(lookOptions) as LookFacet[];
const several: readonly string[] = ['clothing', 'backgrounds', 'poses'];
const createLook = (look: Partial<PersonaLook>): PersonaLook => ({ ...emptyLook, ...look });
const words = (look: Partial<PersonaLook>, details = '', seed = 0) =>
  formatPersonaPrompt({ look: createLook(look), details }, seed);

/** A woman in her thirties with one more option. */
const withOnly = (facet: LookFacet, id: string): string =>
  words({ presentation: 'woman', age: '30s', [facet]: several.includes(facet) ? [id] : id });

const everyOption = facets.flatMap((facet) =>
  lookOptions[facet].map((option) => [`${facet}: ${option.label}`, facet, option] as const),
);

describe('the options of the pickers', () => {
  it.each(facets)('of %s have ids and labels of their own', (facet) => {
    const ids = lookOptions[facet].map(({ id }) => id);
    const labels = lookOptions[facet].map(({ label }) => label);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('start with the twenties', () => {
    expect(lookOptions.age.map(({ label }) => label)).toEqual([
      'Twenties', 'Thirties', 'Forties', 'Fifties', 'Sixties', 'Seventies', 'Eighties',
    ]); // biome-ignore format: a list
  });

  it.each(everyOption)('%s passes the safety decision in both categories', (_, facet, { id }) => {
    for (const category of ['sfw', 'nsfw'] as const) {
      expect(judge({ category, fields: { persona: withOnly(facet, id) } }).findings).toEqual([]);
    }
  });

  it.each(everyOption)('%s is understood by the preview engine', (_, facet, { id }) => {
    const { words: known } = understand(withOnly(facet, id), '');
    const { words: without } = understand(words({ presentation: 'woman', age: '30s' }), '');
    const plain = facet === 'presentation' || facet === 'age';
    expect(known.length).toBeGreaterThan(plain ? 1 : without.length);
  });
});

describe('the prompt of a persona', () => {
  it('is empty if nothing is selected', () => {
    expect(words({})).toBe('');
  });

  it('describes an adult also without an age', () => {
    expect(words({ presentation: 'woman', age: '40s' })).toBe('woman in her forties');
    expect(words({ presentation: 'androgynous', age: '60s' })).toBe('androgynous person in their sixties');
    expect(words({ age: '80s' })).toBe('person in their eighties');
    expect(words({ presentation: 'man' })).toBe('adult man');
  });

  it('joins hair and visible colour', () => {
    expect(words({ hair: 'bob', hairColor: 'auburn' })).toBe('auburn bob');
    expect(words({ hairColor: 'silver' })).toBe('silver hair');
    expect(words({ hair: 'bald', hairColor: 'red' })).toBe('bald head');
    expect(words({ hair: 'hijab', hairColor: 'red' })).toBe('hijab');
  });

  it('puts own details before the facets that vary', () => {
    const look = {
      presentation: 'woman',
      age: '30s',
      eyes: 'green',
      clothing: ['suit'],
      backgrounds: ['beach'],
    };
    expect(words(look, ' a scar over one eyebrow ')).toBe(
      'woman in her thirties, green eyes, a scar over one eyebrow, wearing a navy suit, on a beach',
    );
  });

  it('picks one of several clothes by seed, evenly distributed', () => {
    const look = { clothing: ['suit', 'coat', 'hoodie'] };
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 3_000; seed++) {
      const said = words(look, '', seed);
      expect(words(look, '', seed)).toBe(said);
      counts.set(said, (counts.get(said) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([
      'wearing a camel wool coat',
      'wearing a grey hoodie',
      'wearing a navy suit',
    ]);
    for (const count of counts.values()) expect(count).toBeGreaterThan(800);
  });

  it('picks clothes, background and pose independently', () => {
    const look = { clothing: ['suit', 'coat'], backgrounds: ['beach', 'cafe'], poses: ['profile', 'close'] };
    const said = new Set(Array.from({ length: 200 }, (_, seed) => words(look, '', seed)));
    expect(said.size).toBe(8);
  });

  it('gives every hair its colour in the preview engine', () => {
    const styles = lookOptions.hair.filter(({ id }) => !['bald', 'hijab', 'turban'].includes(id));
    for (const hair of styles) {
      for (const color of lookOptions.hairColor) {
        const said = words({ presentation: 'woman', age: '30s', hair: hair.id, hairColor: color.id });
        const { wanted } = understand(said, '');
        expect([said, wanted.hairColor.length, wanted.hairStyle.length]).toEqual([said, 1, 1]);
        expect(wanted.colors).toEqual({ garments: {}, accessories: {} });
      }
    }
  });
});

describe('a look that is sent', () => {
  it('may be empty', () => {
    expect(personaLook.parse({})).toEqual(emptyLook);
  });

  it('accepts known options only', () => {
    expect(personaLook.safeParse({ hair: 'mohican' }).success).toBe(false);
    expect(personaLook.safeParse({ age: '10s' }).success).toBe(false);
    expect(personaLook.safeParse({ clothing: ['suit', 'nothing'] }).success).toBe(false);
    expect(personaLook.safeParse({ shoe: 'boot' }).success).toBe(false);
  });
});
