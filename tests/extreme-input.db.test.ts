import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorStatus } from '#contract/errors.ts';
import type { GateStep } from '#contract/gate.ts';
import { contract, type RouteName } from '#contract/index.ts';
import { answersJson, isMultipart, type RouteDefinition } from '#contract/route.ts';
import { newId } from '#platform/ids.ts';
import {
  createSample,
  dropOptional,
  type InputPart,
  type InputSchema,
  listInputSchemas,
  listLeaves,
  replaceAt,
} from '#tests/factories/inputs.ts';
import { makeResource, otherParams, resourceBodies } from '#tests/factories/resources.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

/**
 * Every call of the contract, with each of its values at the ends of its type and beyond: whatever is asked, the answer
 * is none of the server's own errors, and a refusal has the contract's form.
 */
const routes = (Object.entries(contract) as [RouteName, RouteDefinition][]).filter(
  ([, route]) => listInputSchemas(route).length > 0,
);

const database = useDatabase();
let installation: TestInstallation;

beforeAll(async () => {
  const overallLimit = { tries: 1_000_000, seconds: 60 };
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits, overallLimit });
});
afterAll(() => installation?.close());

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const numbers = [
  -1,
  0,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
  Number.MAX_SAFE_INTEGER - 1,
  2 ** 63,
  -(2 ** 63),
  1e308,
  0.1,
];
const dates = [
  '0000-01-01',
  '0001-01-01',
  '0020-02-29',
  '1899-12-31',
  '1900-01-01',
  '2199-12-31',
  '9999-12-31',
];
const texts = [
  '',
  '%',
  "'",
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\u{10ffff}',
  lastId,
  '00000000-0000-0000-0000-000000000000',
];
const cursors = [
  { sort: 'newest', createdAt: '0020-02-29T00:00:00Z', id: lastId },
  { sort: 'newest', createdAt: '2199-12-31T00:00:00Z', id: lastId },
  { sort: 'name', name: 'a\u0000b', id: lastId },
  { sort: 'name', name: '\ud800', id: lastId },
].map(base64);

/** Values at the ends of a type and beyond them. */
function listExtremes(
  name: string | undefined,
  { format, maxItems, maxLength, type }: InputSchema,
): unknown[] {
  if (type === 'integer' || type === 'number') return numbers;
  if (type === 'array') return [[], Array.from({ length: (maxItems ?? 0) + 1 }, () => newId())];
  if (type !== 'string') return [];
  if (format === 'date' || format === 'date-time')
    return dates.flatMap((date) => [date, `${date}T00:00:00Z`, `${date}T23:59:59.999999999Z`]);
  const longest = maxLength ? ['語'.repeat(maxLength), '😀'.repeat(Math.ceil(maxLength / 2))] : [];
  return [...texts, ...longest, 'x'.repeat(7_000), ...(name === 'cursor' ? cursors : [])];
}

const passed = new Date('2026-01-01T00:00:00Z');
const notYet = { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null };
const standing: Partial<Record<GateStep, object>> = {
  date_of_birth: { dateOfBirth: null, ...notYet },
  consents: notYet,
  tour: { tutorialCompletedAt: null, documentsUploadedAt: null },
  documents: { tutorialCompletedAt: passed, documentsUploadedAt: null },
};

/** Someone to whom the call is open, and the id of what the call is about. */
async function createCaller(name: RouteName): Promise<{ client: TestClient; id: string }> {
  const { access, owner, path, role, tag } = contract[name] as RouteDefinition;
  const facts = {
    ...(tag === 'Onboarding' && standing[access as GateStep]),
    subscription: 'enterprise' as const,
  };
  const user = await makeUserWithTokens(database.db, 1_000, { ...facts, role: role ?? 'user' });
  const client = await signInAs(installation, user.id);
  if (path.startsWith('/api/users/:id'))
    return { client, id: (await makeUserWithTokens(database.db, 10)).id };
  const isOwned = path.includes(':id') && owner !== 'installation';
  return { client, id: isOwned ? await makeResource(installation, name, user.id) : newId() };
}

type Input = Partial<Record<InputPart, unknown>>;

/** What the call takes, every value in its middle. */
function createInput(name: RouteName, id: string): Input {
  const parts = listInputSchemas(contract[name]).map(([part, schema]) => [part, createSample(schema, id)]);
  const input: Input = Object.fromEntries(parts);
  if (input.params) input.params = { ...(input.params as object), ...otherParams, id };
  return { ...input, ...(resourceBodies[name] && { body: resourceBodies[name] }) };
}

async function send(client: TestClient, route: RouteDefinition, { body, params, query }: Input) {
  const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) search.set(key, String(value));
  const form = isMultipart(route.body) ? new FormData() : null;
  if (form) for (const [key, value] of Object.entries(body ?? {})) form.set(key, String(value));
  const response = await client.fetch(`${path}?${search}`, {
    method: route.method,
    redirect: 'manual',
    ...(form && { body: form }),
    ...(!form &&
      body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  // Streams have no end.
  const answer: unknown =
    response.status < 400 && !answersJson(route.response)
      ? await response.body?.cancel()
      : await response.json();
  return { status: response.status, answer };
}

function expectNoFault({ answer, status }: { status: number; answer: unknown }, said: string): void {
  expect(status, said).toBeLessThan(500);
  if (status < 400) return;
  const { code, message, ...rest } = answer as { code: keyof typeof errorStatus; message: string };
  expect(errorStatus[code], said).toBe(status);
  expect(message, said).toMatch(/\w{3}/);
  expect(['details', undefined], said).toContain(Object.keys(rest)[0]);
}

/** Whether the schema of a part takes a value: what it refuses is refused alike, and one of a kind is enough. */
function isTaken(route: RouteDefinition, part: InputPart, value: unknown): boolean {
  const schema = part === 'body' && isMultipart(route.body) ? route.body.fields : route[part];
  const texts = () =>
    Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, String(each)]));
  return (schema as z.ZodType).safeParse(part === 'body' ? value : texts()).success;
}

describe.each(routes)('%s', (name, route) => {
  it('answers the ends of every type, and what is beyond them', async () => {
    let caller = await createCaller(name);
    expectNoFault(await send(caller.client, route, createInput(name, caller.id)), 'the middle');
    for (const [part, schema] of listInputSchemas(route)) {
      for (const [path, leaf] of listLeaves(schema)) {
        let wasRefused = false;
        for (const extreme of listExtremes(path.at(-1), leaf)) {
          // No URL can say these.
          if (part === 'params' && (extreme === '' || !String(extreme).isWellFormed())) continue;
          const input = createInput(name, caller.id);
          // Alone: another filter of a list would leave nothing to ask for.
          const others = part === 'query' ? dropOptional(input.query, schema) : input[part];
          const value = replaceAt(others, path, extreme);
          const taken = isTaken(route, part, value);
          if (!taken && wasRefused) continue;
          wasRefused ||= !taken;
          const answer = await send(caller.client, route, { ...input, [part]: value });
          expectNoFault(answer, `${part}.${path.join('.')}: ${JSON.stringify(extreme).slice(0, 60)}`);
          // What succeeded may have taken the resource, the tokens or the session away.
          if (answer.status < 400 && route.method !== 'GET') caller = await createCaller(name);
        }
      }
    }
  });
});
