/**
 * Codes of the operating system and of PostgreSQL for a connection that broke or could not be opened: class 08,
 * server shutdown or crash (57P01, 57P02), server starting up (57P03), too many connections (53300),
 * idle-in-transaction timeout (25P03). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const errorCodes =
  /^(08\w{3}|57P0[123]|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of `pg` for the same errors without a code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
const deepestCause = 5;

/**
 * Whether an operation failed because the database connection broke or could not be opened. The operation may have
 * succeeded all the same: the answer to a commit can be lost.
 */
export function isConnectionError(error: unknown): boolean {
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < deepestCause; depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' ? errorCodes.test(code) : driverMessages.test(at.message)) return true;
    at = at.cause;
  }
  return false;
}
