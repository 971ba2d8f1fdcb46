import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';

/**
 * Parses one part of a request.
 *
 * @throws AppError VALIDATION_FAILED with the first problem's message; its details name every field
 */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  refuseUnstorable(value, 0);
  const parsed = schema.safeParse(value ?? undefined);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 20).map((issue) => ({
    field: issue.path.join('.').slice(0, 200),
    message: issue.message.slice(0, 300),
  }));
  throw new AppError('VALIDATION_FAILED', fields[0]?.message ?? 'The request is not valid.', { fields });
}

/** Far deeper than any input of the contract. Deeper input could exhaust the stack of recursive code. */
const maximumDepth = 32;

/**
 * Refuses what PostgreSQL cannot store: NUL in a text, and half a surrogate pair in JSON.
 *
 * @throws AppError VALIDATION_FAILED
 */
function refuseUnstorable(value: unknown, depth: number): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new AppError('VALIDATION_FAILED', 'The text holds a character that cannot be stored.');
  }
  if (value === null || typeof value !== 'object') return;
  if (depth === maximumDepth) throw new AppError('VALIDATION_FAILED', 'The request is nested too deeply.');
  for (const [key, each] of Object.entries(value)) {
    refuseUnstorable(key, depth + 1);
    refuseUnstorable(each, depth + 1);
  }
}
