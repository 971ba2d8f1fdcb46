/** Rows of one statement: far below the 65,535 parameters that a statement may have. */
const rowsOfStatement = 1_000;

/** Splits rows into lists that one statement takes. */
export function* toChunks<Row>(rows: readonly Row[], size = rowsOfStatement): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
