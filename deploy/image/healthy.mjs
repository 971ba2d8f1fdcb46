/** Health check of this container's process: on the operator listener, or else on the port of the pages. */
const { OPERATIONS_PORT, PORT = '3000' } = process.env;

try {
  const { ok } = await fetch(`http://127.0.0.1:${OPERATIONS_PORT || PORT}/healthz`, {
    signal: AbortSignal.timeout(2_500),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
