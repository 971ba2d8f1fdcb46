import { type Fragments, fragmentKinds, gaps } from './fragments.ts';
import { continues, type Found, getPartsAt, isCyrillic, listParts, type Part } from './name-parts.ts';
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
  [namePart['family:ja'], namePart['given:ja']],
  [namePart['family:ko'], namePart['given:ko']],
  [namePart['family:zh'], namePart['given:zh']],
] as const;
const longestPart = 3;

const allFamilies = namePart['family:ja'] | namePart['family:ko'] | namePart['family:zh'];

/** The number of characters from a node on that follow each other without a gap, of a part of a name at most. */
function countRun(fragments: Fragments, node: number): number {
  let count = 0;
  for (let index = node; index < fragments.count && count < longestPart; index += 1) {
    const isNext = index === node || fragments.gap(index) === gaps.none;
    if (fragments.kind(index) !== fragmentKinds.char || !isNext) break;
    if (fragments.field(index) !== fragments.field(node)) break;
    count += 1;
  }
  return count;
}

/** A full name without a space, the family's first. Two characters are too often another word. */
export function findJoinedName({ lattice: { fragments }, reversed }: View, node: number): Found | null {
  if (reversed) return null;
  const longest = countRun(fragments, node);
  for (let size = 1; size <= longest; size += 1) {
    const bits = getPartsAt(fragments, node, node + size - 1);
    const after = node + size;
    if ((bits & allFamilies) === 0 || after >= fragments.count || fragments.gap(after) !== gaps.none)
      continue;
    const givenParts = joinedScripts.reduce(
      (parts, [family, given]) => ((bits & family) === 0 ? parts : parts | given),
      0,
    );
    const longestGiven = countRun(fragments, after);
    for (let given = Math.max(1, longestPart - size); given <= longestGiven; given += 1) {
      const last = after + given - 1;
      if ((getPartsAt(fragments, after, last) & givenParts) === 0) continue;
      return { first: node, last, readings: [], plain: true };
    }
  }
  return null;
}
