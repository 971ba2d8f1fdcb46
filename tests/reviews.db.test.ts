import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { review } from '../scripts/lib/review-command.ts';

const database = useDatabase();
const now = new Date('2026-05-04T10:00:00Z');
let installation: TestInstallation;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());

it('an operator sees what waits for a reviewer, and decides it from the command line', async () => {
  const { db } = database;
  const admin = await makeUser(db, { role: 'admin' });
  const person = await makeUserWithTokens(db, 10);
  const client = await signInAs(installation, person.id);
  const ask = (prompt: string) =>
    client.call('generateImage', { body: { type: 'image', prompt, parameters: { category: 'nsfw' } } });
  // Text only, and refused before anything is made.
  const refused = [1, 2, 3].map((n) => ask(`naked 15 year old girl number ${n}`));
  const [first] = await Promise.all(refused);
  await client.call('appealDecision', {
    params: { id: first?.body.details.decisionId },
    body: { text: 'I meant something else.' },
  });

  const listed = await review(db, [], now);
  expect(listed[0]).toBe('1 open appeals, 1 people paused until a review');
  expect(listed).toContain('  they say: I meant something else.');
  expect(listed).toContain(`paused: person ${person.id}`);
  const appealId = /appeal (\S+),/.exec(listed.join('\n'))?.[1] ?? '';

  await expect(review(db, ['uphold', appealId, person.email, 'It stands.'], now)).rejects.toThrow(
    'no administrator',
  );
  expect((await review(db, ['uphold', appealId], now)).join()).toContain('npm run reviews');
  await review(db, ['uphold', appealId, admin.email, 'The words are what they are.'], now);
  await expect(review(db, ['overturn', appealId, admin.email, 'No.'], now)).rejects.toThrow('already');
  expect((await ask('a lighthouse keeper in his sixties')).status).toBe(403);
  await review(db, ['resume', person.id, admin.email, 'Has understood.'], new Date(now.getTime() + 1_000));
  expect((await review(db, [], new Date(now.getTime() + 2_000)))[0]).toBe(
    '0 open appeals, 0 people paused until a review',
  );
  expect((await ask('a lighthouse keeper in his sixties')).status).toBe(202);
});
