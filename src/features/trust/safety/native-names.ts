import { gaps } from './fragments.ts';
import { continues, type Found, isCyrillic, listParts, type Part } from './name-parts.ts';
import { namePart } from './terms/names/person-names.ts';
import type { View } from './views.ts';

const shortestNative = 3;
const shortestCyrillic = 5;
const cyrillicSurname =
  /(ов|ова|ев|ева|ин|ина|іна|ін|ий|ая|ська|ський|цька|цький|ко|ук|юк|як|ян|дзе|швили|швілі|ич|ець)$/;

/** A full name in Cyrillic, Arabic or Devanagari letters: two words of the lists, or in Cyrillic a given name and a capitalised word. */
export function findNativeName(view: View, given: Part): Found | null {
  const { fragments } = view.lattice;
  const { node } = given;
  if (!continues(fragments, given.end) || (given.bits & namePart.ordinary) !== 0) return null;
  const isWritten = isCyrillic(fragments, node);
  const capitals = isWritten && fragments.isCapital(node) && fragments.isCapital(given.end);
  if (capitals && isCyrillic(fragments, given.end) && !view.reversed) {
    return { first: node, last: given.end, readings: [given.reading], plain: true };
  }
  if (isWritten && fragments.isCapital(node)) return null;
  const [second] = listParts(view, given.end, namePart.surname | namePart.given);
  if (second === undefined || second.word.length < shortestNative || view.reversed) return null;
  return { first: node, last: second.last, readings: [given.reading, second.reading], plain: false };
}

/** Two capitalised words in Cyrillic letters, of which the second ends as surnames do. */
export function findCyrillicName(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  const next = node + 1;
  if (
    view.reversed ||
    !fragments.isCapital(node) ||
    !continues(fragments, next) ||
    !fragments.isCapital(next)
  )
    return null;
  if (!isCyrillic(fragments, next) || fragments.length(next) < shortestCyrillic) return null;
  return cyrillicSurname.test(fragments.text(next))
    ? { first: node, last: next, readings: [], plain: true }
    : null;
}

const joinedScripts = [
  ['family:ja', 'given:ja'],
  ['family:ko', 'given:ko'],
  ['family:zh', 'given:zh'],
] as const;

/** A full name without a space, the family's first. Two characters are too often another word. */
export function findJoinedName(view: View, node: number): Found | null {
  const { fragments } = view.lattice;
  if (view.reversed) return null;
  for (const [family, given] of joinedScripts) {
    for (const first of listParts(view, node, namePart[family])) {
      if (first.end >= fragments.count || fragments.gap(first.end) !== gaps.none) continue;
      for (const second of listParts(view, first.end, namePart[given])) {
        const size = first.word.length + second.word.length;
        if (size < 3 || fragments.field(first.end) !== fragments.field(node)) continue;
        return { first: node, last: second.last, readings: [first.reading, second.reading], plain: false };
      }
    }
  }
  return null;
}
