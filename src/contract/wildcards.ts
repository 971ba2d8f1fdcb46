import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** The name of a list, as prompts write it between `__` and `__`. */
export const wildcardName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N}-]|_(?!_)){0,39}$/u,
    'A name has at most 40 letters, digits, “-” and single “_”',
  )
  .refine((name) => !name.endsWith('_'), 'A name does not end with “_”');

const line = z
  .string()
  .trim()
  .min(1)
  .max(limits.wildcardLineMaximum, `A line has at most ${limits.wildcardLineMaximum} characters`)
  .regex(/^\P{Cc}*$/u, 'A line has no control characters');

export const wildcardForm = z.strictObject({
  name: wildcardName,
  lines: z
    .array(line)
    .min(1, 'A list needs a line')
    .max(limits.wildcardLinesMaximum, `A list has at most ${limits.wildcardLinesMaximum} lines`)
    .transform((lines) => [...new Set(lines)]),
});

/** A list of the account, from which prompts take a line. The whole team uses it. */
export const wildcardList = z.strictObject({
  id,
  name: z.string(),
  lines: z.array(z.string()),
  /** The team member who saved it first; null for the owner. */
  madeBy: id.nullable(),
  updatedAt: timestamp,
});
export type WildcardList = z.infer<typeof wildcardList>;

/**
 * Reads the lines of a text file, as other tools keep wildcards: one a line, without blank lines and comments (`#`).
 *
 * @returns each line once, in their order
 */
export function readWildcardLines(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('#'));
  return [...new Set(lines)];
}

export const wildcardRoutes = defineRoutes({
  listWildcards: {
    method: 'GET',
    path: '/api/wildcards',
    summary: 'The wildcard lists of the account and its team, by name',
    tag: 'Wildcards',
    access: 'tour',
    owner: 'account',
    response: z.array(wildcardList),
  },
  createWildcard: {
    method: 'POST',
    path: '/api/wildcards',
    summary: 'Save a wildcard list',
    tag: 'Wildcards',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    body: wildcardForm,
    response: wildcardList,
  },
  changeWildcard: {
    method: 'PUT',
    path: '/api/wildcards/:id',
    summary: 'Replace the name and the lines of a wildcard list',
    tag: 'Wildcards',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    params: idParams,
    body: wildcardForm,
    response: wildcardList,
  },
  deleteWildcard: {
    method: 'DELETE',
    path: '/api/wildcards/:id',
    summary: 'Delete a wildcard list',
    tag: 'Wildcards',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
