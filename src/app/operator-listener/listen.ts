import fastify, { type FastifyInstance, LogController } from 'fastify';
import { endConnectionsOnClose } from '#platform/http/end-connections.ts';
import { earlyErrorHandlers, sendError, throwNotFound } from '#platform/http/errors.ts';
import type { Logger } from '#platform/log.ts';
import { type OperationsOptions, serveOperations } from './serve-operations.ts';

export type OperationsListener = { address: string; close(): Promise<void> };

/**
 * Serves the operator endpoints on a separate port, in a worker as well. Close it last, so that a stopping process
 * still reports.
 */
export async function listenForOperators(
  options: OperationsOptions & { port: number; host: string; log: Logger },
): Promise<OperationsListener> {
  const server = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    ...earlyErrorHandlers,
  }) as unknown as FastifyInstance;
  endConnectionsOnClose(server, 1_000);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(throwNotFound);
  serveOperations(server, options);
  const address = await server.listen({ port: options.port, host: options.host });
  return { address, close: () => server.close() };
}
