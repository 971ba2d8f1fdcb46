/** A part of a prompt. */
type Part = { at: number; text: string; isValue: boolean };

/**
 * Splits a prompt where the values of its places stand, in their order. A value that is not found, because blanks around
 * it were tidied, stays unmarked.
 */
export function markValues(prompt: string, values: readonly string[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const add = (to: number, isValue: boolean) => {
    if (to > end) parts.push({ at: end, text: prompt.slice(end, to), isValue });
    end = Math.max(end, to);
  };
  for (const value of values) {
    const at = value === '' ? -1 : prompt.indexOf(value, end);
    if (at < 0) continue;
    add(at, false);
    add(at + value.length, true);
  }
  add(prompt.length, false);
  return parts;
}
