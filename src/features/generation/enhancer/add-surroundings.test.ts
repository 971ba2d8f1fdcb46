import { describe, expect, it } from 'vitest';
import { addSurroundings } from './add-surroundings.ts';
import { createVocabulary } from './vocabulary.ts';

const suggest = (prompt: string, vocabulary: ReturnType<typeof createVocabulary>, seed = 0) =>
  addSurroundings(vocabulary, { prompt, texts: [prompt], hasPerson: false, seed });

describe('words of templates', () => {
  it('are their places and lights, without those of people, of weather and of crowds', () => {
    const vocabulary = createVocabulary(
      [
        'Woman in her thirties, light skin, black evening gown, library, candlelight',
        'Man, rooftop, rain',
        'Chef, busy kitchen, warm light',
        'Woman, long hair',
      ],
      ['in a library'],
    );
    expect(vocabulary.scenes.map(({ light, place }) => [place?.words, light?.words])).toEqual([
      ['library', 'candlelight'],
      ['rooftop', undefined],
      [undefined, 'warm light'],
    ]);
    expect(vocabulary.places).toEqual([{ words: 'in a library', kinds: ['library'] }]);
  });
});

describe('a vocabulary', () => {
  it('without templates adds a lens alone', () => {
    for (const places of [[], ['in a garden']]) {
      const vocabulary = createVocabulary([], places);
      expect(suggest('a woman', vocabulary)).toMatch(/^a woman, \d+ mm lens$/);
      expect(suggest('a woman, 85 mm lens', vocabulary)).toBeNull();
    }
  });

  it('without any words adds nothing', () => {
    const lenses = { person: [], place: [], things: [] };
    expect(suggest('a woman', { scenes: [], places: [], lenses })).toBeNull();
  });

  it('says a place as in a sentence where it can', () => {
    const vocabulary = createVocabulary(['Woman, library, candlelight'], ['in a library']);
    expect(suggest('a woman', vocabulary)).toMatch(/^a woman, in a library, candlelight, /);
    expect(suggest('a woman', createVocabulary(['Woman, library, candlelight'], []))).toMatch(
      /^a woman, library, candlelight, /,
    );
  });
});
