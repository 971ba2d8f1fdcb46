import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email, requestYears } from './common.ts';
import { AppError, errorStatus } from './errors.ts';
import { contract } from './index.ts';
import { answersJson, isMultipart, type RouteDefinition } from './route.ts';
import { operationPrice, welcomeTokens } from './token-prices.ts';

const routes = Object.entries(contract as Record<string, RouteDefinition>);

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  [key: string]: unknown;
};

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

/** Every part of a schema, with its path. */
function* walkSchema(schema: JsonSchema, where = ''): Generator<[string, JsonSchema]> {
  yield [where, schema];
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    yield* walkSchema(part, `${where}.${name}`);
  if (schema.items) yield* walkSchema(schema.items, `${where}[]`);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    yield* walkSchema(part, where);
  }
}

/** Whether a string has a length limit. */
const isBounded = (part: JsonSchema) =>
  ['maxLength', 'enum', 'const', 'format', 'pattern'].some((key) => part[key] !== undefined);

/** Whether a number has a least and a most that were chosen: without a choice, integers end where doubles do. */
const hasRange = ({ const: only, maximum, minimum }: JsonSchema) =>
  only !== undefined ||
  (typeof minimum === 'number' && typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER);

/** A record of plain values, such as form input, which cannot contain a database row by mistake. */
const isDictionary = ({ additionalProperties: values }: JsonSchema) => {
  if (typeof values !== 'object' || values === null) return false;
  const { anyOf, type } = values as JsonSchema;
  const types = anyOf?.map((each) => each.type) ?? [type];
  return types.every((each) => ['string', 'integer', 'boolean', 'null'].includes(String(each)));
};

describe('the table of calls', () => {
  it('has no two calls with the same method and path', () => {
    const addresses = routes.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(routes)('%s names its parameters, and has no body where it only reads', (_, route) => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.shape ?? {}).sort()).toEqual(inPath.sort());
    if (route.method === 'GET') expect(route.body).toBeUndefined();
    expect(route.path).toMatch(/^\/api\//);
  });

  it.each(routes)('%s bounds everything it takes', (name, route) => {
    const body = isMultipart(route.body) ? route.body.fields : route.body;
    const taken = [route.params, route.query, body].filter((part) => part !== undefined);
    for (const schema of taken) {
      for (const [where, part] of walkSchema(toJsonSchema(schema, 'input'))) {
        if (part.type === 'string') expect(isBounded(part), `the length of ${where}`).toBe(true);
        if (part.type === 'integer' || part.type === 'number')
          expect(hasRange(part), `the least and the most of ${where}`).toBe(true);
        if (part.format === 'date' || part.format === 'date-time')
          expect(part.allOf, `the years of ${where}`).toContainEqual({ pattern: requestYears.source });
        if (part.type === 'array') expect(part.maxItems, `the items of ${where}`).toBeDefined();
        // Identity providers and age services add parameters of their own, which are dropped.
        if (part.type === 'object' && !['returnFromProvider', 'returnFromAgeService'].includes(name))
          expect(part.additionalProperties, `more fields in ${where}`).toBe(false);
      }
    }
  });

  it.each(routes.filter(([, { response }]) => answersJson(response)))(
    '%s answers with what its schema names and nothing else',
    (_, { response }) => {
      for (const [where, part] of walkSchema(toJsonSchema(response as z.ZodType, 'output'))) {
        if (part.type !== 'object' || isDictionary(part)) continue;
        expect(part.additionalProperties, `more fields in ${where}`).toBe(false);
      }
    },
  );
});

describe('an error', () => {
  it('travels under the status of its code', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(new AppError(code as keyof typeof errorStatus, 'No.').status).toBe(status);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the catalogue', () => {
  it('has the prices of docs/requirements/decisions.md 8', () => {
    const prices = {
      text_to_image: 1,
      text_to_image_with_face: 1,
      image_to_image: 1,
      inpaint: 1,
      face_swap: 1,
      upscale: 1,
      image_to_text: 1,
      caption: 1,
      lora_training: 50,
    } as const;
    for (const [operation, price] of Object.entries(prices)) {
      expect(operationPrice(operation as keyof typeof prices)).toBe(price);
    }
    expect(welcomeTokens).toBe(100);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['ada@example.test', 'ada@example.test'],
    [' Ada@Example.TEST ', 'ada@example.test'],
  ])('“%s” is kept as %s', (given, kept) => {
    expect(email.parse(given)).toBe(kept);
  });
  it.each(['', 'ada', 'ada@', '@example.test', 'a b@example.test', `${'a'.repeat(250)}@example.test`])(
    '“%s” is none',
    (given) => {
      expect(email.safeParse(given).success).toBe(false);
    },
  );
});
