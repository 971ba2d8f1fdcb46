import type { ResolvedPart, Template } from './resolve.ts';

/** One of the prompts that a template becomes. */
export type Cell = {
  prompt: string;
  /** What stands at each place of the template, in their order: the axes of a contact sheet. */
  values: readonly string[];
};

/**
 * Lists the combinations in their order: the last place changes first.
 *
 * @param most of them; the first ones are listed
 */
export function listCells(template: Template, most: number): Cell[] {
  const count = Math.min(most, template.combinations);
  return Array.from({ length: count }, (_, index) => writeCell(template, index));
}

/**
 * Draws cells at random, by the weights. The same template, count and seed draw the same cells, and a larger count the
 * same ones first. No cell repeats while there are others.
 *
 * @param seed a whole number
 * @returns `count` cells, or all there are
 */
export function drawCells(template: Template, { count, seed }: { count: number; seed: number }): Cell[] {
  const wanted = Math.min(count, template.combinations);
  const drawn = new Map<string, Cell>();
  const random = createRandom(seed);
  for (let tries = 0; drawn.size < wanted && tries < wanted * triesPerCell; tries++) {
    const values: string[] = [];
    const prompt = tidy(template, draw(template.parts, random, values));
    if (!drawn.has(prompt)) drawn.set(prompt, { prompt, values });
  }
  // Rare choices are left: the missing cells follow in their order.
  for (let index = 0; drawn.size < wanted && index < wanted * triesPerCell; index++) {
    if (index >= template.combinations) break;
    const cell = writeCell(template, index);
    if (!drawn.has(cell.prompt)) drawn.set(cell.prompt, cell);
  }
  return [...drawn.values()];
}

const triesPerCell = 20;

/** Writes a combination by its number, as digits of a number whose base differs by place. */
function writeCell(template: Template, index: number): Cell {
  const values: string[] = [];
  const prompt = tidy(template, write(template, index, values));
  return { prompt, values };
}

/** @param values receives what stands at each place of this level */
function write({ parts }: Pick<Template, 'parts'>, index: number, values: string[] | null): string {
  let [left, text] = [index, ''];
  // From the last place, which changes first.
  const found: string[] = [];
  for (const part of parts.toReversed()) {
    if (typeof part === 'string') {
      text = part + text;
      continue;
    }
    const nth = left % part.combinations;
    left = Math.floor(left / part.combinations);
    const at = findFirstAbove(part.combinationEnds, nth);
    const choice = part.choices[at];
    const value = choice ? write(choice, nth - (part.combinationEnds[at - 1] ?? 0), null) : '';
    found.push(value);
    text = value + text;
  }
  values?.push(...found.toReversed());
  return text;
}

function draw(parts: readonly ResolvedPart[], random: () => number, values: string[] | null): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const at = findFirstAbove(part.weightEnds, random() * (part.weightEnds.at(-1) ?? 0));
    const choice = part.choices[at] ?? part.choices.at(-1);
    const value = draw(choice?.parts ?? [], random, null);
    values?.push(value);
    text += value;
  }
  return text;
}

/** The position of the first of ascending numbers that is greater than a value, by halving. */
function findFirstAbove(ascending: readonly number[], value: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ascending[middle] ?? 0) > value) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Removes what an empty choice leaves: blanks and commas that follow each other. A prompt without places stays as it is. */
function tidy({ parts }: Template, text: string): string {
  if (parts.every((part) => typeof part === 'string')) return text;
  return text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/(?: ?,)+ ?,/gu, ',')
    .replace(/ ,/gu, ',')
    .replace(/^[ ,]+|[ ,]+$/gu, '');
}

/** Numbers from 0 to 1 by a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed ^ (seed / 2 ** 32), 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
