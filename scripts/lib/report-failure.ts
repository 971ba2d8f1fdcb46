import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';

/** The exit code of a command that could not run; 1 means that it ran and found problems. */
const failureExitCode = 2;

/**
 * Prints why a command could not run, as a sentence for the operator without stack, query or password, and sets the
 * exit code to 2.
 */
export function reportFailure(error: unknown): void {
  console.error(formatFailure(error));
  process.exitCode = failureExitCode;
}

/** Formats an error as a sentence. For an outage it adds the cause, since “try again” does not help an operator. */
export function formatFailure(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error) {
    return `${error.message} (${formatMessage(error.cause)})`;
  }
  const told = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  if (!(told instanceof Error)) return String(told);
  const { code } = told as { code?: unknown };
  const said = formatMessage(told);
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
    ? `The database does not respond (${said}). Check DATABASE_URL, and that PostgreSQL is running.`
    : said;
}

/** For a host with several addresses Node reports only a code. URLs may contain a password. */
function formatMessage(error: Error): string {
  const { code } = error as { code?: unknown };
  return (error.message || String(code ?? error.name)).replace(/\/\/[^/\s@]*@/g, '//…@');
}
