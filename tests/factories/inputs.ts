import { z } from 'zod';
import { isMultipart, type RouteDefinition } from '#contract/route.ts';

/** JSON Schema, as far as Zod writes it for the contract. */
export type InputSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, InputSchema>;
  required?: string[];
  items?: InputSchema;
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
};

export type InputPart = 'params' | 'query' | 'body';

/** The schemas of what a route takes, by part; a form's are those of its text fields. */
export function listInputSchemas(route: RouteDefinition): [InputPart, InputSchema][] {
  const body = isMultipart(route.body) ? route.body.fields : route.body;
  const parts = { params: route.params, query: route.query, body };
  return Object.entries(parts).flatMap(([part, schema]): [InputPart, InputSchema][] =>
    schema
      ? [[part as InputPart, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as InputSchema]]
      : [],
  );
}

/** Fields whose values the schema does not describe; `undefined`: left out, because it excludes another field. */
const known: Record<string, unknown> = {
  address: '/status',
  baseFee: '120',
  code: '123456',
  cursor: undefined,
  email: 'ada@example.test',
  loraModel: 'none',
  nsfwTag: undefined,
  token: 'a'.repeat(22),
  until: '2099-01-02',
  uploadId: undefined,
  url: 'https://example.com/hook',
};

/** A value that a schema takes, as far as the schema says; `id` is the id of something that exists. */
export function createSample(schema: InputSchema, id: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return createSample(choice, id);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
          const value = name in known ? known[name] : createSample(part, id);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'array':
      return schema.items ? [createSample(schema.items, id)] : [];
    case 'string':
      return createText(schema, id);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function createText({ format, maxLength = 40, minLength = 0 }: InputSchema, id: string): string {
  if (format === 'uuid') return id;
  if (format === 'date') return '2026-01-02';
  if (format === 'date-time') return '2026-01-02T03:04:05Z';
  return 'a lighthouse keeper at dusk'.padEnd(minLength, '.').slice(0, maxLength);
}

/** The leaves of a schema: values that are neither object nor list. The path is made of names and indices. */
export function* listLeaves(schema: InputSchema, path: string[] = []): Generator<[string[], InputSchema]> {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  for (const choice of choices) yield* listLeaves(choice, path);
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    yield* listLeaves(part, [...path, name]);
  if (schema.type === 'array') {
    yield [path, schema];
    if (schema.items) yield* listLeaves(schema.items, [...path, '0']);
  } else if (choices.length === 0 && schema.type !== 'object') yield [path, schema];
}

/** What is left of an object without its optional fields. */
export function dropOptional(value: unknown, { required = [] }: InputSchema): unknown {
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => required.includes(name)));
}

/** The value with another one at a path. */
export function replaceAt(value: unknown, [name, ...rest]: string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  const isList = Array.isArray(value);
  const within = (
    isList ? value[Number(name)] : (value as Record<string, unknown> | null)?.[name]
  ) as unknown;
  const replaced = replaceAt(within, rest, leaf);
  return isList ? value.with(Number(name), replaced) : { ...(value as object), [name]: replaced };
}
