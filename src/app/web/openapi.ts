import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type KeyAccess, routeScopes } from '#contract/api-scopes.ts';
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
export function createOpenApiDocument(routes: Record<string, RouteDefinition>, baseUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(name, route) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      // Replaced by the brand of the site file, which may change while the process runs (pages.ts).
      title: 'API',
      version: '1',
      description:
        'All calls of the platform. Pages call with the session cookie; calls that change something must come from this origin. API clients send an API key in the header `Authorization: Bearer cw_…`; keys are created in Profile Settings. Each call that accepts keys names the scope it requires; all others answer a key with 403. A key has a limit of calls per minute; beyond it the answer is 429 with `details.retryAfterSeconds`. A key may carry a budget; beyond it the answer is 402 with the code `BUDGET_EXCEEDED`, and with the header `X-Require-Budget: true` a key without a budget is refused. Assistants call `/mcp` by the Model Context Protocol (Streamable HTTP) with the same keys.',
    },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'castwright.session_token' },
        engineToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A registration token of /admin/engines.',
        },
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

function toOperation(name: string, route: RouteDefinition): ZodOpenApiOperationObject {
  const scope = (routeScopes as Partial<Record<string, KeyAccess>>)[name];
  const header = route.idempotent && z.object({ 'Idempotency-Key': z.string().max(64).optional() });
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: scope ? `${describeAccess(route)} ${describeKeys(scope)}` : describeAccess(route),
    ...(route.bearer && { security: [{ engineToken: [] }] }),
    ...(route.access !== 'public' && {
      security: [{ session: [] }, ...(scope ? [{ apiKey: scope === 'any' ? [] : [scope] }] : [])],
    }),
    requestParams: {
      ...(route.params && { path: route.params }),
      ...(route.query && { query: route.query }),
      ...(header && { header }),
    },
    ...(route.body && { requestBody: { content: toRequestContent(route.body) } }),
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

function toRequestContent(body: NonNullable<RouteDefinition['body']>) {
  if (!isMultipart(body)) return { 'application/json': { schema: body } };
  const files = Object.fromEntries(
    body.files.map((name) => [name, z.string().meta({ type: 'string', format: 'binary' })]),
  );
  return { 'multipart/form-data': { schema: z.object({ ...body.fields.shape, ...files }) } };
}

const describeKeys = (scope: KeyAccess) =>
  scope === 'any' ? 'All API keys.' : `API keys with the scope \`${scope}\`.`;

function describeAccess(route: RouteDefinition): string {
  const who: Record<RouteDefinition['access'], string> = {
    public: 'Public.',
    signed_in: 'For signed-in users at any step of onboarding.',
    date_of_birth: 'For signed-in users.',
    consents: 'For users who have entered their date of birth.',
    age_assurance: 'For users who have accepted the policies.',
    tour: 'For users who have accepted the policies and passed the age check of their country.',
    documents: 'For users who have seen or skipped the tour.',
    app: 'For users who have finished onboarding.',
  };
  if (route.bearer) return 'For engines, with a registration token.';
  return route.role ? `${who[route.access]} Administrators only.` : who[route.access];
}
