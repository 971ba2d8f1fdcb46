export type WordChange = { kind: 'same' | 'added' | 'removed'; text: string };

/** A word, the blanks before a word, or a sign. */
const tokenPattern = /\s+|[\p{L}\p{M}\p{N}_’'-]+|[^\s]/gu;

/**
 * Compares two texts word by word, by their longest common subsequence. The parts that are not removed are `after`, those
 * that are not added are `before`.
 */
export function compareWords(before: string, after: string): WordChange[] {
  const [old, fresh] = [splitWords(before), splitWords(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < fresh.length - start &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  ) {
    end++;
  }
  const changes: WordChange[] = [];
  const add = (kind: WordChange['kind'], text: string) => {
    const last = changes.at(-1);
    if (text === '') return;
    if (last?.kind === kind) last.text += text;
    else changes.push({ kind, text });
  };
  add('same', old.slice(0, start).join(''));
  compareMiddles(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end), add);
  add('same', old.slice(old.length - end).join(''));
  return changes;
}

const splitWords = (text: string): readonly string[] => text.match(tokenPattern) ?? [];

function compareMiddles(
  old: readonly string[],
  fresh: readonly string[],
  add: (kind: WordChange['kind'], text: string) => void,
): void {
  const width = fresh.length + 1;
  /** The length of the longest common subsequence of what follows, by both positions. */
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      const below = common[(i + 1) * width + j] ?? 0;
      const beside = common[i * width + j + 1] ?? 0;
      const both = common[(i + 1) * width + j + 1] ?? 0;
      common[i * width + j] = old[i] === fresh[j] ? both + 1 : Math.max(below, beside);
    }
  }
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [removed, added] = [old[i], fresh[j]];
    if (removed !== undefined && removed === added) {
      add('same', removed);
      i++;
      j++;
    } else if (
      removed !== undefined &&
      (added === undefined || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      add('removed', removed);
      i++;
    } else {
      add('added', added ?? '');
      j++;
    }
  }
}
