/** The built-in enhancer with the words of the templates. */
import { describeLimits, readSurroundings } from '@castwright/preview-engine/subject';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { lookOptions } from '#contract/persona-looks.ts';
import { samplePrompts } from '#contract/sample-prompts.ts';
import { judge } from '#features/trust/safety';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { templates } from '#web/features/library/templates/catalogue.ts';
import { openPromptEnhancer } from '../src/app/open-prompt-enhancer.ts';

const log = createLog({ level: 'silent', pretty: false, role: 'test' });
const enhance = openPromptEnhancer({ config: { promptEnhancer: null }, log } as never, systemClock);
const suggest = async (prompt: string, seed = 0, texts: readonly string[] = [prompt]) =>
  (await enhance({ prompt, texts, seed, category: 'sfw', hasPerson: false })).suggestion;
/** What is added, part by part. */
const listAdded = async (prompt: string, seed = 0, texts?: readonly string[]) => {
  const suggestion = (await suggest(prompt, seed, texts)) ?? prompt;
  expect(suggestion.startsWith(prompt)).toBe(true);
  return suggestion.slice(prompt.length).split(',').filter(Boolean);
};
const read = (prompt: string) => readSurroundings(prompt, false);

const bare = [
  'a woman in a red dress',
  'Man in his fifties, grey beard, navy coat',
  'A sailor reads a letter.',
  'a chef',
  'an astronaut',
  'two friends in linen shirts',
  'a bowl of apples and a bottle on a table',
  'portrait of an elderly violinist, smiling',
];
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe('the built-in enhancer', () => {
  it.each(bare)('adds one place, one light and one lens to “%s”, and then nothing more', async (prompt) => {
    for (const seed of seeds) {
      expect(await listAdded(prompt, seed)).toHaveLength(3);
      const suggestion = (await suggest(prompt, seed)) ?? '';
      const { namesLens, namesLight, namesPlace } = read(suggestion);
      expect([suggestion, namesPlace, namesLight, namesLens]).toEqual([suggestion, true, true, true]);
      for (const next of [seed, seed + 1]) expect(await suggest(suggestion, next)).toBeNull();
    }
  });

  it.each(bare)(
    'makes suggestions from “%s” that the rules allow and the preview engine draws',
    async (prompt) => {
      const before = describeLimits({ prompt, hasPerson: false, operation: 'text_to_image' });
      for (const seed of seeds) {
        const suggestion = (await suggest(prompt, seed)) ?? '';
        for (const category of ['sfw', 'nsfw'] as const) {
          expect(judge({ category, fields: { prompt: suggestion } }).findings).toEqual([]);
        }
        expect([suggestion, read(suggestion).subject]).toEqual([suggestion, read(prompt).subject]);
        expect([
          suggestion,
          describeLimits({ prompt: suggestion, hasPerson: false, operation: 'text_to_image' }),
        ]).toEqual([suggestion, before]);
      }
    },
  );

  it('gives the same for the same prompt and seed, and another for the next seed', async () => {
    for (const prompt of bare.slice(0, 3)) {
      for (const seed of seeds) {
        const suggestion = await suggest(prompt, seed);
        expect(await suggest(prompt, seed)).toBe(suggestion);
        expect(await suggest(prompt, seed + 1)).not.toBe(suggestion);
      }
    }
  });

  it.each<[prompt: string, added: RegExp[]]>([
    ['a woman in a red dress on a beach', [/\w/, /mm/]],
    ['a man in a submarine', [/soft light|dramatic light|natural light|rim light/, /mm/]],
    ['a woman in a red dress, candlelight', [/palace|apartment|workshop/, /mm/]],
    ['a woman in a forest at dawn', [/mm/]],
    ['a woman in a forest at dawn, shallow depth of field', []],
    ['a woman in a garden, sunny, f/1.8', []],
    ['a woman lit by a single lamp', [/mm/]],
    ['watercolour of a woman in a garden at sunset', []],
    ['a chef', [/kitchen/, /warm light/, /mm/]],
    ['mountains', [/\w/, /mm/]],
  ])('adds to “%s” what it does not name, and what fits', async (prompt, expected) => {
    for (const seed of seeds) {
      const added = await listAdded(prompt, seed);
      expect([prompt, added.length]).toEqual([prompt, expected.length]);
      for (const [at, words] of expected.entries()) expect(added[at]).toMatch(words);
    }
  });

  it('lights a place as the templates do', async () => {
    const lights = await Promise.all(
      seeds.map(async (seed) => (await listAdded('a man in a desert', seed))[0]),
    );
    expect(new Set(lights)).toEqual(new Set([' sunset']));
  });

  it.each(templates.map(({ prompt }) => [prompt] as const))('names nothing twice in “%s”', async (prompt) => {
    const before = read(prompt);
    for (const seed of seeds.slice(0, 8)) {
      const added = (await listAdded(prompt, seed)).join();
      const { namesLens, namesLight, namesPlace } = read(added);
      expect([added, before.namesPlace && namesPlace]).toEqual([added, false]);
      expect([added, before.namesLight && namesLight]).toEqual([added, false]);
      expect([added, before.namesLens && namesLens]).toEqual([added, false]);
    }
  });

  it('adds nothing that persona, style or a variant brings', async () => {
    const prompt = 'a woman in {red|blue} in __spots__';
    expect(await listAdded(prompt, 1, [prompt, 'a woman in red in a library, candlelight'])).toEqual([
      expect.stringMatching(/mm/),
    ]);
    expect(await listAdded('a woman', 1, ['a woman, in a garden, sunny, 85 mm lens'])).toEqual([]);
  });

  it('writes on after a sentence and after a comma, and stays within the limit', async () => {
    expect(await suggest('A woman reads.')).toMatch(/^A woman reads\. [A-Z].*, .* lens\.$/);
    expect(await suggest('a woman,')).toMatch(/^a woman, \w/);
    const long = `a woman${', calm'.repeat((limits.promptMaximum - 20) / 6)}`;
    for (const seed of seeds) {
      expect((await suggest(long, seed))?.length ?? 0).toBeLessThanOrEqual(limits.promptMaximum);
    }
    expect(await suggest(`a woman${', x'.repeat(1_331)}`)).toBeNull();
  });

  it('knows the words of the samples and the looks', () => {
    for (const { words } of lookOptions.backgrounds) {
      expect([words, read(`a woman, ${words}`).namesPlace]).toEqual([words, true]);
    }
    for (const { prompt } of samplePrompts)
      expect(read(prompt)).toMatchObject({ namesPlace: true, namesLight: true });
  });
});
