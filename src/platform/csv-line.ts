/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would read as a formula gets a leading apostrophe (OWASP,
 * CSV injection); numbers stay numbers.
 */
export function formatCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoteCell(cell))).join(',')}\r\n`;
}

function quoteCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
