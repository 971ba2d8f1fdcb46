import { DrizzleQueryError } from 'drizzle-orm';

/** The exit code of a command that could not be carried out; 1 says that it was, and found something wrong. */
const couldNot = 2;

/**
 * For a command's own end: says what stopped it as a sentence for the operator, without the lines of a program, the
 * query or a password, and ends with 2.
 */
export function sayFailure(error: unknown): void {
  console.error(failureInWords(error));
  process.exitCode = couldNot;
}

export function failureInWords(error: unknown): string {
  const told = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  if (!(told instanceof Error)) return String(told);
  const { code } = told as { code?: unknown };
  // Node says of an address with several machines only the code.
  const said = (told.message || String(code ?? told.name)).replace(/\/\/[^/\s@]*@/g, '//…@');
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
    ? `The database does not answer (${said}). Look at DATABASE_URL, and whether PostgreSQL runs.`
    : said;
}
