export type DifferentLine = { kind: 'same' | 'added' | 'removed'; text: string };

/** Lines beyond which two texts are told apart as wholes: the table of common lines grows with the square. */
const mostLines = 3_000;

/** How one text became another, line by line: the longest common part is what stayed the same. */
export function lineDifference(before: string, after: string): DifferentLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  const shortest = Math.min(old.length, now.length) - start;
  while (end < shortest && old.at(-1 - end) === now.at(-1 - end)) end++;
  const same = (lines: string[]): DifferentLine[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...same(old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

function middle(old: string[], now: string[]): DifferentLine[] {
  const removed = (text: string): DifferentLine => ({ kind: 'removed', text });
  const added = (text: string): DifferentLine => ({ kind: 'added', text });
  if (old.length > mostLines || now.length > mostLines) return [...old.map(removed), ...now.map(added)];
  // Length of the longest common part of what follows each pair of places.
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DifferentLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [before, after] = [old[row], now[column]];
    if (before !== undefined && before === after) {
      lines.push({ kind: 'same', text: before });
      row++;
      column++;
    } else if (before !== undefined && (after === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(removed(before));
      row++;
    } else {
      lines.push(added(after ?? ''));
      column++;
    }
  }
  return lines;
}
