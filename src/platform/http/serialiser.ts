import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type Serialise = (answer: unknown) => string;

const serialisers = new WeakMap<z.ZodType, Serialise>();

/**
 * Writes an answer as JSON by the schema of its route, which leaves out what the schema does not have. The code for a
 * schema is made at the first answer: a process answers few of its routes, and that of all takes about a second and many
 * megabytes (decision 109). Several routes share a schema.
 *
 * @throws Error for an answer that lacks a required field, or has one of another type
 */
export function getSerialiser(schema: z.ZodType): Serialise {
  const known = serialisers.get(schema);
  if (known) return known;
  const made = fastJsonStringify(toSerialiserSchema(schema)) as Serialise;
  serialisers.set(schema, made);
  return made;
}

/** The serialiser handles this dialect's `nullable` without the cost of `anyOf`. */
const toSerialiserSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
  }) as Schema;
