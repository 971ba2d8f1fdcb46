// The package's index would bring its other comparisons into the page as well.
import { diffArrays } from 'diff/lib/diff/array.js';

export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

/** The comparison blocks the page: after this many milliseconds the texts count as entirely different. */
const timeout = 1_000;

/** Compares two texts line by line. Lines that were replaced come before their replacement. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [splitLines(before), splitLines(after)];
  const changes = diffArrays(old, now, { timeout });
  if (!changes) return [...toDiffLines('removed', old), ...toDiffLines('added', now)];
  return changes.flatMap(({ added, removed, value }) =>
    toDiffLines(added ? 'added' : removed ? 'removed' : 'same', value),
  );
}

const splitLines = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const toDiffLines = (kind: DiffLine['kind'], lines: string[]): DiffLine[] =>
  lines.map((text) => ({ kind, text }));
