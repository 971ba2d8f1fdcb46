import type { z } from 'zod';
import { routeScopes } from '../../../src/contract/api-scopes.ts';
import { contentMetadata } from '../../../src/contract/content-metadata.ts';
import { errorStatus } from '../../../src/contract/errors.ts';
import { contract, type RouteName } from '../../../src/contract/index.ts';
import { answersJson, isMultipart, type RouteDefinition } from '../../../src/contract/route.ts';
import { nameSchemas } from './name-schemas.ts';
import { type Direction, renderReference, renderType } from './render-type.ts';

const header = `// Written by \`npm run client-types\` from src/contract. Change the contract, not this file.\n`;

/** Schemas of texts within answers, which no route names. */
const answersAsText = [contentMetadata];

/** The sources of the client that are generated, by file name in \`packages/client/src/generated\`, unformatted. */
export type ClientTypes = { 'operations.ts': string; 'types.ts': string };

/** Renders the operations that an API key may call, and the types of what they take and answer. */
export async function renderClientTypes(): Promise<ClientTypes> {
  const routes = (Object.keys(routeScopes) as RouteName[]).map(
    (name) => [name, contract[name] as RouteDefinition] as const,
  );
  const names = createNames(await nameSchemas());
  const calls = routes.map(([name, route]) => {
    const described = `/** ${route.summary}. Scope: \`${routeScopes[name]}\`. */`;
    return `${described}\n${name}: { input: ${renderInput(route, names.name)}; answer: ${renderAnswer(route, names.name)} };`;
  });
  for (const schema of answersAsText) names.name(schema, 'output');
  const types = [
    header,
    `/** Why the server refuses a call. */\nexport type ErrorCode = ${Object.keys(errorStatus)
      .map((code) => JSON.stringify(code))
      .join(' | ')};`,
    ...names.list().map(([name, type]) => `export type ${name} = ${type};`),
    '/** What each operation takes, and what it answers; `Response` where the server sends a file. */',
    `export interface Calls {\n${calls.join('\n')}\n}`,
  ];
  return { 'operations.ts': renderOperations(routes), 'types.ts': `${types.join('\n\n')}\n` };
}

function renderOperations(routes: readonly (readonly [RouteName, RouteDefinition])[]): string {
  const lines = routes.map(([name, route]) => {
    const operation = {
      method: route.method,
      path: route.path,
      scope: routeScopes[name],
      ...(route.idempotent && { idempotent: true }),
      ...(isMultipart(route.body) && { files: route.body.files }),
      ...(!answersJson(route.response) && { answersFile: true }),
    };
    return `${name}: ${JSON.stringify(operation)},`;
  });
  return `${header}
import type { Operation } from '../operation.ts';

/** The calls that an API key may make, each with the scope that the key needs. */
export const operations = {\n${lines.join('\n')}\n} as const satisfies Record<string, Operation>;\n`;
}

type Name = (schema: z.ZodType, direction: Direction) => string | null;

function renderInput(route: RouteDefinition, name: Name): string {
  const parts = [
    renderPart('params', route.params, name),
    renderPart('query', route.query, name),
    isMultipart(route.body) ? renderForm(route.body, name) : renderPart('body', route.body, name),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Record<never, never>' : `{ ${parts.join('; ')} }`;
}

function renderPart(key: string, schema: z.ZodType | undefined, name: Name): string | null {
  if (!schema) return null;
  const optional = schema.safeParse({}).success;
  return `${key}${optional ? '?' : ''}: ${renderReference(schema, 'input', name)}`;
}

function renderForm(body: Extract<RouteDefinition['body'], { kind: 'multipart' }>, name: Name): string {
  const files = body.files.map((file) => `${file}: FormFile`).join('; ');
  return `body: ${renderReference(body.fields, 'input', name)} & { ${files} }`;
}

const renderAnswer = (route: RouteDefinition, name: Name) =>
  answersJson(route.response) ? renderReference(route.response, 'output', name) : 'Response';

/** Gives schemas their names, and collects the types that were asked for. */
function createNames(schemas: ReadonlyMap<z.ZodType, string>) {
  const types = new Map<string, string>([['FormFile', 'Blob']]);
  const rendered = new Map<z.ZodType, Record<Direction, string>>();
  const name: Name = (schema, direction) => {
    const own = schemas.get(schema);
    if (!own) return null;
    let both = rendered.get(schema);
    if (!both) {
      both = { input: renderType(schema, 'input', name), output: renderType(schema, 'output', name) };
      rendered.set(schema, both);
    }
    const isForm = direction === 'output' || both.input === both.output || own.endsWith('Form');
    const chosen = isForm ? own : `${own}Input`;
    types.set(chosen, both[direction]);
    return chosen;
  };
  return {
    name,
    list: () => [...types].sort(([one], [other]) => (one < other ? -1 : 1)),
  };
}
