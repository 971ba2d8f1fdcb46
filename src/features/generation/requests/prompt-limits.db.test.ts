import type { EngineCapabilities } from '@castwright/engine-port';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getBalance } from '#features/billing/ledger';
import { reportEngines } from '#features/generation/fleet';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineStatus } from '../jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
afterEach(() => database.db.delete(engineStatus));

const person = async () => {
  const { id } = await makeUserWithTokens(database.db, 100);
  return { id, client: await signInAs(installation, id) };
};
async function report(says: Partial<EngineCapabilities>, id = 'preview'): Promise<void> {
  const engine = await createInstantEngine({ operations: ['text_to_image', 'text_to_video'], says });
  await reportEngines(database.db, [{ ...engine, id }]);
}

const drawsLittle: Partial<EngineCapabilities> = { promptReader: 'castwright-preview' };
const limitsOf = async (client: TestClient, prompt: string, hasPerson = false) =>
  (await client.call('promptLimits', { body: { operation: 'text_to_image', prompt, hasPerson } })).body
    .limits;

it('what an engine will not draw of a prompt is said before the click', async () => {
  const { client } = await person();
  await report(drawsLittle);
  await eventually(async () =>
    expect(await limitsOf(client, 'neon words on a wall')).toEqual({
      draws: false,
      message: 'The preview engine writes no words. It will not draw “neon words”.',
    }),
  );
  expect(await limitsOf(client, 'a woman with a guitar')).toEqual({
    draws: true,
    message: 'The preview engine will not draw “guitar”.',
  });
  expect(await limitsOf(client, 'a red car')).toBeNull();
  // With a persona the picture shows that person.
  expect(await limitsOf(client, 'neon words on a wall', true)).toMatchObject({ draws: true });
  // Another engine draws every prompt.
  await report({}, 'another');
  await eventually(async () => expect(await limitsOf(client, 'neon words on a wall')).toBeNull());
});

it('what no engine draws is refused after the safety decision, and nothing is held or charged', async () => {
  const { client, id } = await person();
  await report(drawsLittle);
  const generate = (prompt: string) =>
    client.call('generateImage', { body: { type: 'image', prompt, parameters: {} } });
  const refused = await generate('close-up of two hands');
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'The preview engine draws people, places and still lifes. It will not draw “hands”. Nothing was charged.',
  ]);
  expect(await getBalance(database.db, id)).toMatchObject({ tokens: 100, heldTokens: 0 });
  const { rows } = await database.db.execute(sql`select id from engine_jobs where user_id = ${id}`);
  expect(rows).toEqual([]);
  expect((await generate('portrait of a 15 year old girl')).body.code).toBe('CONTENT_BLOCKED');
  expect((await generate('a dog in the snow')).status).toBe(202);
  expect(await getBalance(database.db, id)).toMatchObject({ tokens: 99, heldTokens: 1 });
  // An engine that draws every prompt takes it.
  await report({}, 'another');
  expect((await generate('close-up of two hands')).status).toBe(202);
});
