/**
 * What the operating system and PostgreSQL say of a connection that is gone or does not come: class 08, an end by the
 * server (57P01, 57P02), a server that starts or stops (57P03), no connection left (53300), one that stood still for too
 * long in a transaction (25P03). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const codes =
  /^(08\w{3}|57P0[123]|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What `pg` says of the same without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
const deepestCause = 5;

/**
 * Whether something failed because the database could not be reached, or could not be any more. What was asked for may
 * have been done all the same: a commit whose answer got lost counts.
 */
export function isDatabaseAway(error: unknown): boolean {
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < deepestCause; depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' ? codes.test(code) : words.test(at.message)) return true;
    at = at.cause;
  }
  return false;
}
