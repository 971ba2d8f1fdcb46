/** The grammar of prompts with variants. */

/** Words, or places where a prompt varies. */
export type Part = string | Variants | Wildcard;

/** `{red|3::blue}`: one of several options. */
export type Variants = { kind: 'variants'; options: readonly Option[]; at: number; end: number };

/** `__outfits__`: one line of a wildcard list. */
export type Wildcard = { kind: 'wildcard'; name: string; at: number; end: number };

export type Option = {
  /** How often it is drawn at random, in proportion to the others. */
  weight: number;
  parts: readonly Part[];
};

/** A prompt that cannot be read, with the reason for its author. */
export class PromptVariantsError extends Error {
  override readonly name = 'PromptVariantsError';
  /** The offset in the prompt; null for a fault in a wildcard list. */
  readonly at: number | null;

  constructor(message: string, at: number | null) {
    super(message);
    this.at = at;
  }
}

/** How deep variants may stand in variants. */
const maxDepth = 8;
/** Options of one place. */
const maxOptions = 500;
const maxWeight = 1_000;

const wildcardPattern = /__([\p{L}\p{N}](?:[\p{L}\p{N}-]|_(?!_)){0,39})__/uy;
const weightPattern = /\s*(\d{1,4}(?:\.\d{1,3})?)::/y;
/** What a backslash makes a plain character. */
const escaped = '{}|\\_';

/**
 * Reads a prompt.
 *
 * @throws PromptVariantsError for braces that do not match, weights out of bounds, too many options or levels
 */
export function parse(prompt: string): readonly Part[] {
  const reader: Reader = { prompt, at: 0 };
  const parts = readParts(reader, 0);
  if (reader.at < prompt.length) throw new PromptVariantsError('A “}” has no “{” before it.', reader.at);
  return parts;
}

/** The places where a prompt varies, as they are written and in their order. @throws PromptVariantsError as `parse` */
export function listPlaces(prompt: string): string[] {
  return parse(prompt).flatMap((part) => (typeof part === 'string' ? [] : [prompt.slice(part.at, part.end)]));
}

type Reader = { prompt: string; at: number };

/** Reads up to the end of the prompt or of the option. */
function readParts(reader: Reader, depth: number): Part[] {
  const { prompt } = reader;
  const parts: Part[] = [];
  let words = '';
  const endWords = () => {
    if (words !== '') parts.push(words);
    words = '';
  };
  while (reader.at < prompt.length) {
    const sign = prompt.charAt(reader.at);
    if (sign === '}' || (sign === '|' && depth > 0)) break;
    if (sign === '\\' && escaped.includes(prompt.charAt(reader.at + 1)) && reader.at + 1 < prompt.length) {
      words += prompt.charAt(reader.at + 1);
      reader.at += 2;
    } else if (sign === '{') {
      endWords();
      parts.push(readVariants(reader, depth + 1));
    } else {
      const name = sign === '_' ? match(wildcardPattern, reader) : null;
      if (name === null) {
        words += sign;
        reader.at++;
      } else {
        endWords();
        const at = reader.at - name.length - 4;
        parts.push({ kind: 'wildcard', name: name.toLowerCase(), at, end: reader.at });
      }
    }
  }
  endWords();
  return parts;
}

function readVariants(reader: Reader, depth: number): Variants {
  const { prompt } = reader;
  const start = reader.at;
  if (depth > maxDepth) {
    throw new PromptVariantsError(`Variants can stand in each other ${maxDepth} deep.`, start);
  }
  const options: Option[] = [];
  do {
    // Past the brace or the bar.
    reader.at++;
    options.push(readOption(reader, depth));
    if (options.length > maxOptions) {
      throw new PromptVariantsError(`A place can have ${maxOptions} variants.`, start);
    }
  } while (prompt.charAt(reader.at) === '|');
  if (prompt.charAt(reader.at) !== '}') throw new PromptVariantsError('A “{” has no “}” after it.', start);
  reader.at++;
  return { kind: 'variants', options, at: start, end: reader.at };
}

function readOption(reader: Reader, depth: number): Option {
  const start = reader.at;
  const stated = match(weightPattern, reader);
  const weight = stated === null ? 1 : Number(stated);
  if (weight <= 0 || weight > maxWeight) {
    throw new PromptVariantsError(`A weight is above 0 and at most ${maxWeight}.`, start);
  }
  return { weight, parts: trim(readParts(reader, depth)) };
}

/** Matches at the reader's place, and moves it behind the match. @returns the first group, or null */
function match(pattern: RegExp, reader: Reader): string | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.prompt);
  if (found) reader.at = pattern.lastIndex;
  return found?.[1] ?? null;
}

/** Without the blanks at both ends. */
function trim(parts: readonly Part[]): readonly Part[] {
  return parts
    .map((part, at) => {
      if (typeof part !== 'string') return part;
      const begun = at === 0 ? part.trimStart() : part;
      return at === parts.length - 1 ? begun.trimEnd() : begun;
    })
    .filter((part) => part !== '');
}
