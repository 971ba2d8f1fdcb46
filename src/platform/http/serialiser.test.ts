import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { answersJson, type RouteDefinition } from '#contract/route.ts';
import { getSerialiser } from './serialiser.ts';

it('leaves out what the schema does not have, and refuses an answer without a required field', () => {
  const serialise = getSerialiser(z.strictObject({ name: z.string(), age: z.number().nullable() }));
  expect(serialise({ name: 'Mira', age: null, secret: 'x' })).toBe('{"name":"Mira","age":null}');
  expect(() => serialise({ age: 3 })).toThrow('"name" is required');
});

it('is the same for routes that share a schema', () => {
  const shared = z.strictObject({ id: z.string() });
  expect(getSerialiser(shared)).toBe(getSerialiser(shared));
});

it('can be made for the answers of every route', () => {
  for (const [name, { response }] of Object.entries<RouteDefinition>(contract)) {
    if (answersJson(response)) expect(getSerialiser(response), name).toBeTypeOf('function');
  }
});
