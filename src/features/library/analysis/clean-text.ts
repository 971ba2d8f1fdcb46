/** Of a prompt that a file carries; longer ones are cut. */
export const promptLength = 10_000;
const valueLength = 300;
const nameLength = 60;
const factsMaximum = 40;

export type Fact = { name: string; value: string };

/**
 * Text out of a stranger's file, fit to be stored and shown: whole Unicode characters, no control or
 * direction characters, trimmed, cut to `maximum` UTF-16 units. Null when nothing is left.
 */
export function cleanText(text: string, maximum: number): string | null {
  const kept = text
    .slice(0, 2 * maximum)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // Controls but tab and line feed; marks that turn the direction of what is shown after them.
    .replace(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()
    .slice(0, maximum)
    .toWellFormed();
  return kept === '' ? null : kept;
}

/** A number or a text as one line; null for all else. */
export function cleanValue(value: unknown, maximum = valueLength): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return null;
  return cleanText(value.slice(0, 4 * maximum).replace(/\s+/g, ' '), maximum);
}

/** Facts with what is empty left out, the first 40. */
export function factsOf(pairs: Iterable<readonly [name: string, value: unknown]>): Fact[] {
  const facts: Fact[] = [];
  for (const [name, value] of pairs) {
    const said = { name: cleanValue(name, nameLength), value: cleanValue(value) };
    if (said.name !== null && said.value !== null) facts.push({ name: said.name, value: said.value });
    if (facts.length === factsMaximum) break;
  }
  return facts;
}
