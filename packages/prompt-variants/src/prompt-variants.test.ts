import { describe, expect, test } from 'vitest';
import { drawCells, listCells, listPlaces, listWildcards, PromptVariantsError, resolve } from './index.ts';

const read = (prompt: string, lists: Record<string, readonly string[]> = {}) =>
  resolve(prompt, new Map(Object.entries(lists)));
const listPrompts = (prompt: string, lists: Record<string, readonly string[]> = {}) =>
  listCells(read(prompt, lists), 1_000).map((cell) => cell.prompt);

describe('all combinations', () => {
  test.each<[prompt: string, prompts: readonly string[]]>([
    ['a red boat', ['a red boat']],
    ['a {red|blue} boat', ['a red boat', 'a blue boat']],
    ['{a|b} {c|d}', ['a c', 'a d', 'b c', 'b d']],
    ['a {red|{dark|light} blue} boat', ['a red boat', 'a dark blue boat', 'a light blue boat']],
    ['{3::red|0.5::blue}', ['red', 'blue']],
    ['a boat{, sails|}, dusk', ['a boat, sails, dusk', 'a boat, dusk']],
    ['{|old} boat', ['boat', 'old boat']],
    ['{ red | blue }', ['red', 'blue']],
    ['{a}', ['a']],
    ['\\{red\\|blue\\} \\__name__', ['{red|blue} __name__']],
    ['a | b', ['a | b']],
    ['(red:1.2) <lora:x:0.5> a_b __', ['(red:1.2) <lora:x:0.5> a_b __']],
    ['two  blanks, , and commas', ['two  blanks, , and commas']],
  ])('of %s', (prompt, prompts) => {
    expect(listPrompts(prompt)).toEqual(prompts);
    expect(read(prompt).combinations).toBe(prompts.length);
  });

  test('of lists, which may name others and vary', () => {
    const lists = {
      outfits: ['a {red|green} coat', '__hats__', 'an apron'],
      hats: ['a hat', 'a cap'],
      places: ['a harbour', 'a market'],
    };
    expect(listPrompts('__outfits__, __PLACES__', lists)).toEqual(
      ['a red coat', 'a green coat', 'a hat', 'a cap', 'an apron'].flatMap((outfit) => [
        `${outfit}, a harbour`,
        `${outfit}, a market`,
      ]),
    );
  });

  test('name what stands at each place, in order', () => {
    const cells = listCells(read('{a|b}, __places__, {c|{d|e}}', { places: ['x', 'y'] }), 1_000);
    expect(cells).toHaveLength(12);
    expect(cells[0]).toEqual({ prompt: 'a, x, c', values: ['a', 'x', 'c'] });
    expect(cells[5]).toEqual({ prompt: 'a, y, e', values: ['a', 'y', 'e'] });
    expect(new Set(cells.map(({ prompt }) => prompt)).size).toBe(12);
  });

  test('end at the number that is asked for, however many there are', () => {
    const digits = '{0|1|2|3|4|5|6|7|8|9}';
    const template = read(digits.repeat(40));
    expect(template.combinations).toBe(1e12);
    expect(listCells(template, 3).map(({ prompt }) => prompt.slice(-3))).toEqual(['000', '001', '002']);
  });
});

describe('combinations at random', () => {
  const template = read('{a|b|c|d} {e|f|g|h} {i|j|k|l}');
  const draw = (count: number, seed: number) =>
    drawCells(template, { count, seed }).map(({ prompt }) => prompt);

  test('are the same for a seed, others for another, and begin alike for a larger count', () => {
    expect(draw(10, 7)).toEqual(draw(10, 7));
    expect(draw(10, 7)).not.toEqual(draw(10, 8));
    expect(draw(20, 7).slice(0, 10)).toEqual(draw(10, 7));
    expect(draw(10, 7)).not.toEqual(draw(10, 7 + 2 ** 32));
  });

  test('do not repeat, and are all there are at most', () => {
    expect(new Set(draw(50, 3)).size).toBe(50);
    expect(draw(500, 3)).toHaveLength(64);
    expect(new Set(draw(500, 3)).size).toBe(64);
  });

  test('have rare ones last, and none is missing', () => {
    const rare = read('{1000::a|0.001::b}');
    expect(drawCells(rare, { count: 2, seed: 1 }).map(({ prompt }) => prompt)).toEqual(['a', 'b']);
  });

  test('follow the weights', () => {
    const weighted = read('{9::a|b}');
    let often = 0;
    for (let seed = 0; seed < 2_000; seed++) {
      if (drawCells(weighted, { count: 1, seed })[0]?.prompt === 'a') often++;
    }
    expect(often / 2_000).toBeGreaterThan(0.87);
    expect(often / 2_000).toBeLessThan(0.93);
  });

  test('are cells of the whole', () => {
    const whole = new Map(listCells(template, 64).map((cell) => [cell.prompt, cell]));
    for (const cell of drawCells(template, { count: 30, seed: 11 }))
      expect(whole.get(cell.prompt)).toEqual(cell);
  });
});

describe('what cannot be read', () => {
  test.each<[prompt: string, lists: Record<string, readonly string[]>, message: RegExp, at: number | null]>([
    ['a {red|blue', {}, /no “}” after it/, 2],
    ['a red} boat', {}, /no “{” before it/, 5],
    ['{0::a|b}', {}, /weight is above 0/, 1],
    ['{9999::a|b}', {}, /at most 1000/, 1],
    [`${'{'.repeat(9)}a${'}'.repeat(9)}`, {}, /8 deep/, 8],
    [`{${'a|'.repeat(500)}a}`, {}, /500 variants/, 0],
    ['in __outfits__', {}, /no list “outfits”/, 3],
    ['__empty__', { empty: [] }, /is empty/, 0],
    ['__a__', { a: ['{red'] }, /list “a” has a line .* no “}”/, null],
    ['x __a__', { a: ['__b__'], b: ['__c__'], c: ['__a__'] }, /circle: a → b → c → a/, null],
  ])('%s', (prompt, lists, message, at) => {
    const error = catchError(() => read(prompt, lists));
    expect(error).toBeInstanceOf(PromptVariantsError);
    expect(String(error)).toMatch(message);
    expect(error).toMatchObject({ at });
  });

  test('names the lists that are needed, each once', () => {
    expect(listWildcards('__b__ {__a__|x {y|__B__}}')).toEqual(['b', 'a']);
  });
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('hostile input', () => {
  const signs = ['{', '}', '|', '__', '\\', '::', '2', 'a', ' ', ',', '_', '__a__'];

  test('is read or refused with a reason, and its cells are bounded', () => {
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state / 2 ** 32;
    };
    let readable = 0;
    for (let round = 0; round < 3_000; round++) {
      const length = 1 + Math.floor(random() * 60);
      const prompt = Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('');
      const outcome = catchError(() => {
        const template = read(prompt, { a: ['x', '{y|z}'] });
        const cells = listCells(template, 20);
        expect(cells).toHaveLength(Math.min(20, template.combinations));
        expect(drawCells(template, { count: 5, seed: round }).length).toBeLessThanOrEqual(5);
        readable++;
      });
      if (outcome !== undefined) expect(outcome, prompt).toBeInstanceOf(PromptVariantsError);
    }
    expect(readable).toBeGreaterThan(300);
  });

  test('of lists that multiply each other takes no more memory than the lists', () => {
    const lines = (name: string) => Array.from({ length: 1_000 }, () => `__${name}__ __${name}__`);
    const lists = { a: lines('b'), b: lines('c'), c: Array.from({ length: 1_000 }, (_, n) => `word ${n}`) };
    const template = read('__a__ __a__', lists);
    expect(template.combinations).toBe(1e12);
    expect(listCells(template, 500)).toHaveLength(500);
    expect(drawCells(template, { count: 500, seed: 1 })).toHaveLength(500);
  });
});

test('the places of a prompt are listed as they are written', () => {
  const prompt = 'a { 2::red | {dark|pale} blue } hat, \\{plain\\}, in __İzmir__ and __Hats__';
  expect(listPlaces(prompt)).toEqual(['{ 2::red | {dark|pale} blue }', '__İzmir__', '__Hats__']);
  expect(listPlaces('a hat')).toEqual([]);
  expect(() => listPlaces('a {hat')).toThrow(PromptVariantsError);
});
