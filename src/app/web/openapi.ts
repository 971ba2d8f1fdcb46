import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { ApiScope } from '#contract/api-keys.ts';
import { scopeOfRoute } from '#contract/api-scopes.ts';
import { errorStatus } from '#contract/errors.ts';
import { answersJson, isMultipart, type RouteDefinition } from '#contract/route.ts';

const errorBody = z
  .strictObject({
    code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(routes: Record<string, RouteDefinition>, baseUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Castwright',
      version: '1',
      description:
        'Every call of the platform. Pages call with the session cookie, and a call of theirs that changes something must come from this origin. Programs call with an API key in the header `Authorization: Bearer cw_…`, which is made in Profile Settings; each call that takes one names the scope it asks for, and the others are refused with 403. A key has calls for each minute: beyond them comes 429 with `details.retryAfterSeconds`.',
    },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'castwright.session_token' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of Profile Settings, with the scope that the call names.',
        },
      },
    },
    paths,
  });
}

function operationOf(name: string, route: RouteDefinition): ZodOpenApiOperationObject {
  const scope = (scopeOfRoute as Partial<Record<string, ApiScope>>)[name];
  const header = route.idempotent && z.object({ 'Idempotency-Key': z.string().max(64).optional() });
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: scope
      ? `${accessInWords(route)} API keys with the scope \`${scope}\`.`
      : accessInWords(route),
    ...(route.access !== 'public' && {
      security: [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
    }),
    requestParams: {
      ...(route.params && { path: route.params }),
      ...(route.query && { query: route.query }),
      ...(header && { header }),
    },
    ...(route.body && { requestBody: { content: contentOf(route.body) } }),
    responses: {
      [`${route.status ?? 200}`]: {
        description: 'Done',
        content: answersJson(route.response)
          ? { 'application/json': { schema: route.response } }
          : { [route.response.kind === 'events' ? 'text/event-stream' : '*/*']: {} },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: errorBody } } },
    },
  };
}

function contentOf(body: NonNullable<RouteDefinition['body']>) {
  if (!isMultipart(body)) return { 'application/json': { schema: body } };
  const files = Object.fromEntries(
    body.files.map((name) => [name, z.string().meta({ type: 'string', format: 'binary' })]),
  );
  return { 'multipart/form-data': { schema: z.object({ ...body.fields.shape, ...files }) } };
}

function accessInWords(route: RouteDefinition): string {
  const who: Record<RouteDefinition['access'], string> = {
    public: 'Open to everybody.',
    signed_in: 'For signed-in people, whatever step of onboarding is due.',
    date_of_birth: 'For signed-in people.',
    consents: 'For people who have given their date of birth.',
    tour: 'For people who have agreed to the policies.',
    documents: 'For people who have seen or skipped the tour.',
    app: 'For people who have finished onboarding.',
  };
  return route.role ? `${who[route.access]} Administrators only.` : who[route.access];
}
