import { expect } from 'vitest';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from './client.ts';
import { eventually } from './eventually.ts';
import type { TestInstallation } from './installation.ts';

export type Person = { id: string; email: string; client: TestClient };

/** A signed-in user. */
export async function makePerson(
  installation: TestInstallation,
  tokens: number,
  firstName = 'Nora',
): Promise<Person> {
  const name = `${firstName} Example`;
  const { id, email } = await makeUserWithTokens(installation.db, tokens, { firstName, name });
  return { id, email, client: await signInAs(installation, id) };
}

/** An owner with tokens, and one member who has seven of their own and works in the owner's account. */
export async function makePeople(
  installation: TestInstallation,
  facts: { tokens?: number; cap?: number | null; role?: 'admin' | 'user' } = {},
): Promise<{ owner: Person; member: Person }> {
  const { tokens = 20, cap = null, role = 'user' } = facts;
  const owner = await makePerson(installation, tokens);
  const member = await makePerson(installation, 7, 'Mika');
  await makeTeam(installation.db, owner.id, [{ id: member.id, role, monthlyCap: cap }]);
  return { owner, member };
}

export const generate = (
  { client }: Person,
  {
    count = 1,
    key,
    prompt = 'a lighthouse keeper at dusk',
  }: { count?: number; key?: string; prompt?: string } = {},
) =>
  client.call('generateImage', {
    body: { type: 'image', prompt, parameters: { aspectRatio: '1:1', bundleSize: count } },
    ...(key && { key }),
  });

export const fetchTokens = async ({ client }: Person): Promise<number> =>
  (await client.call('currentUser')).body.tokens;

export const switchAccount = ({ client }: Person, account: 'team' | 'own') =>
  client.call('workInAccount', { body: { account } });

/** Waits until an item is ready. */
export const waitForItem = ({ client }: Person, contentId: string) =>
  eventually(async () => {
    const { body } = await client.call('getContent', { params: { id: contentId } });
    expect(body.status).toBe('completed');
    return body;
  });
