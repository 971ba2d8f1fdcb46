import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';

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

/** What went wrong, in a sentence; of what is away also how that showed, since “try again” helps no operator. */
export function failureInWords(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error) {
    return `${error.message} (${messageOf(error.cause)})`;
  }
  const told = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  if (!(told instanceof Error)) return String(told);
  const { code } = told as { code?: unknown };
  const said = messageOf(told);
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
    ? `The database does not answer (${said}). Look at DATABASE_URL, and whether PostgreSQL runs.`
    : said;
}

/** Node says of an address with several machines only the code, and an address may hold a password. */
function messageOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return (error.message || String(code ?? error.name)).replace(/\/\/[^/\s@]*@/g, '//…@');
}
