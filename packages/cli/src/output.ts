/**
 * What the command writes: results to standard output, everything else to standard error. Texts of the server could
 * hold sequences that control a terminal, so they are taken out.
 */

/** Control characters except the line break, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without characters that control the terminal. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, '');
}

/** Writes a line to standard error. */
export function say(text: string): void {
  process.stderr.write(`${toPrintable(text)}\n`);
}

/** Writes a line of the result. */
export function print(text: string): void {
  process.stdout.write(`${toPrintable(text)}\n`);
}

/** Writes a result for programs: one JSON document, on one line, so that several are NDJSON. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Writes rows in columns; nothing for none. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const cells = [headings, ...rows].map((row) => row.map((cell) => toPrintable(cell.replaceAll('\n', ' '))));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) {
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** "1 token", "4 tokens". */
export function formatCount(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
}
