import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON as Fastify does, prototypes refused, except that an empty body is no body: clients that always send a
 * JSON content type also call what needs none (docs/requirements/public-site.md, section 7).
 */
export function parseJsonBody(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => void (body === '' ? done(null) : parseJson(request, body, done)),
  );
}
