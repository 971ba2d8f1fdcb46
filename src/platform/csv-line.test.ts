import { expect, it } from 'vitest';
import { formatCsvLine } from './csv-line.ts';

it('quotes what would break a line, and leaves numbers alone', () => {
  expect(formatCsvLine(['a', 'b, c', 'say "d"', 'two\nlines', -5, 0])).toBe(
    'a,"b, c","say ""d""","two\nlines",-5,0\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'disarms %j, which a spreadsheet would run',
  (text) => {
    expect(formatCsvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);
