import type { FoundTerm } from './findings.ts';
import { type Fragments, fragmentKinds } from './fragments.ts';
import { findFamilyFirst, findLatinName, findMononym, findUnknownName } from './latin-names.ts';
import { type Found, isCyrillic, isLatin, listParts } from './name-parts.ts';
import { NamedRanges } from './named-ranges.ts';
import { findCyrillicName, findJoinedName, findNativeName } from './native-names.ts';
import { type Alphabet, fold } from './normalise.ts';
import { parseWords } from './parse-fragments.ts';
import { namePart } from './terms/names/person-names.ts';
import { fullNameRule } from './terms/real-people.ts';
import type { Term } from './terms/rule.ts';
import { type Field, getSpan, type View } from './views.ts';

/** A hostile text could have thousands; a refusal needs a few. */
const mostNames = 25;
const term: Term = { rule: fullNameRule, language: 'any', version: 1, inContext: false };

/** The words of each own name, as fragments in both alphabets. */
function splitOwnNames(names: readonly string[]): string[][] {
  const alphabets: readonly Alphabet[] = ['latin', 'native'];
  return names.flatMap((name) =>
    alphabets.map((alphabet) => parseWords(fold(name, alphabet).text, alphabet)),
  );
}

/** Whether the fragments are words of one own name that follow each other in it. */
function isOwnName(fragments: Fragments, { first, last }: Found, own: readonly string[][]): boolean {
  const written = Array.from({ length: last - first + 1 }, (_, index) => fragments.text(first + index));
  return own.some((name) =>
    name.some((_, start) => written.every((word, index) => name[start + index] === word)),
  );
}

/**
 * Finds the full names of people in a side of an adult request: a given name with a surname, or with a word that no list
 * has. The names of the account's personas, known people, who were found before, and what is a place or a thing by the
 * words around it, are left out. Linear.
 */
export function findFullNames(
  { fields, views }: { fields: readonly Field[]; views: readonly View[] },
  earlier: readonly FoundTerm[],
  ownNames: readonly string[],
): FoundTerm[] {
  const found: FoundTerm[] = [];
  const named = new NamedRanges(earlier);
  let own: string[][] | null = null;
  for (const view of views) {
    const { fragments } = view.lattice;
    for (let node = 0; node < fragments.count && found.length < mostNames; node += 1) {
      const name = findNameAt(view, node, fields);
      if (name === null) continue;
      own ??= splitOwnNames(ownNames);
      if (own.length > 0 && isOwnName(fragments, name, own)) continue;
      const { first, last, plain, readings } = name;
      const span = getSpan({ first, last, end: last + 1, readings }, view, fields);
      if (named.has(span)) continue;
      found.push({ ...span, term, readings, view, elsewhere: false, plain });
    }
  }
  return found;
}

/** Whether a fragment is written in the letters of another script, whose look-alikes spell no names. */
function isWrittenInCyrillic(fragments: Fragments, node: number, fields: readonly Field[]): boolean {
  const text = fields[fragments.field(node)]?.text ?? '';
  return /^[\u0400-\u052f]+$/.test(text.slice(fragments.start(node), fragments.end(node)));
}

function findNameAt(view: View, node: number, fields: readonly Field[]): Found | null {
  const { fragments } = view.lattice;
  if (fragments.kind(node) === fragmentKinds.char) return findJoinedName(view, node);
  const isInLatin = isLatin(fragments, node);
  const givens = listParts(view, node, namePart.given);
  if (givens.length > 0 && isInLatin && isWrittenInCyrillic(fragments, node, fields)) return null;
  for (const given of givens) {
    const name = isInLatin ? findLatinName(view, given) : findNativeName(view, given);
    if (name !== null) return name;
  }
  if (fragments.kind(node) !== fragmentKinds.letters) return null;
  if (!isInLatin) return isCyrillic(fragments, node) ? findCyrillicName(view, node) : null;
  return findMononym(view, node) ?? findFamilyFirst(view, node) ?? findUnknownName(view, node);
}
