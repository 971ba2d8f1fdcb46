import { type Part, PromptVariantsError, parse } from './parse.ts';

/** A prompt whose wildcards are replaced by the lines of their lists. */
export type Template = { parts: readonly ResolvedPart[]; combinations: number };

/** Words, or a place with its choices. */
export type ResolvedPart = string | Place;

export type Place = {
  /** The name of the wildcard; null for variants in the prompt. */
  name: string | null;
  choices: readonly Choice[];
  /** For each choice the sum of the weights up to and with it. */
  weightEnds: readonly number[];
  /** For each choice how many texts the choices up to and with it can become. */
  combinationEnds: readonly number[];
  /** How many texts it can become, at most `countLimit`. */
  combinations: number;
};

export type Choice = Template & { weight: number };

/** The lines of wildcard lists by name, in lower case. A line may have variants and wildcards of its own. */
export type WildcardLists = ReadonlyMap<string, readonly string[]>;

/** Counts end here: larger numbers are not exact. */
export const countLimit = 1e12;

/** How deep lists may name each other. */
const maxDepth = 8;

/**
 * Reads a prompt with the lists that it names.
 *
 * @throws PromptVariantsError for a prompt or a line that cannot be read, a list that does not exist, is empty or names
 *   itself
 */
export function resolve(prompt: string, lists: WildcardLists): Template {
  // Each list is resolved once, however often it is named.
  const known = new Map<string, Place>();

  const resolveParts = (parts: readonly Part[], within: readonly string[]): Template => {
    const resolved = parts.map((part) => resolvePart(part, within));
    const combinations = resolved.reduce<number>(
      (product, part) => (typeof part === 'string' ? product : product * part.combinations),
      1,
    );
    return { parts: resolved, combinations: Math.min(countLimit, combinations) };
  };

  const resolvePart = (part: Part, within: readonly string[]): ResolvedPart => {
    if (typeof part === 'string') return part;
    if (part.kind === 'variants') {
      const choices = part.options.map(({ parts, weight }) => ({ weight, ...resolveParts(parts, within) }));
      return toPlace(null, choices);
    }
    const { at, name } = part;
    const place = known.get(name) ?? resolveList(name, within, within.length === 0 ? at : null);
    known.set(name, place);
    return place;
  };

  const resolveList = (name: string, within: readonly string[], at: number | null): Place => {
    const lines = lists.get(name);
    if (!lines) throw new PromptVariantsError(`There is no list “${name}”.`, at);
    if (lines.length === 0) throw new PromptVariantsError(`The list “${name}” is empty.`, at);
    const path = [...within, name];
    if (within.includes(name)) {
      throw new PromptVariantsError(`Lists name each other in a circle: ${path.join(' → ')}.`, at);
    }
    if (path.length > maxDepth) {
      throw new PromptVariantsError(`Lists can name each other ${maxDepth} deep.`, at);
    }
    const choices = lines.map((line) => ({ weight: 1, ...resolveParts(parseLine(line, name), path) }));
    return toPlace(name, choices);
  };

  return resolveParts(parse(prompt), []);
}

/** The names of the lists that a prompt or a line names, each once. @throws PromptVariantsError */
export function listWildcards(text: string): string[] {
  const names = new Set<string>();
  const visit = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      if (part.kind === 'wildcard') names.add(part.name);
      else for (const option of part.options) visit(option.parts);
    }
  };
  visit(parse(text));
  return [...names];
}

function parseLine(line: string, list: string): readonly Part[] {
  try {
    return parse(line);
  } catch (error) {
    if (!(error instanceof PromptVariantsError)) throw error;
    throw new PromptVariantsError(
      `The list “${list}” has a line that cannot be read. ${error.message}`,
      null,
    );
  }
}

function toPlace(name: string | null, choices: readonly Choice[]): Place {
  const combinationEnds = addUp(choices.map(({ combinations }) => combinations));
  return {
    name,
    choices,
    weightEnds: addUp(choices.map(({ weight }) => weight)),
    combinationEnds,
    combinations: Math.min(countLimit, combinationEnds.at(-1) ?? 0),
  };
}

/** For each number the sum up to and with it. */
function addUp(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((each) => {
    sum += each;
    return sum;
  });
}
