import type { RegistrationForm, RegistrationTokenForm } from '#contract/engine-registration.ts';
import { registrationTokenForm } from '#contract/engine-registration.ts';
import type { Db } from '#platform/db/client.ts';
import { createRegistrationToken } from '../../src/features/generation/registration/tokens.ts';
import { type Answer, TestClient } from './client.ts';

/** A token for servers on this machine at any of the ports, as an administrator creates it. @returns id and secret */
export async function makeRegistrationToken(
  db: Db,
  form: Partial<RegistrationTokenForm> = {},
): Promise<{ id: string; secret: string }> {
  const whole = registrationTokenForm.parse({ name: 'Rack', networks: ['127.0.0.1/32'], ...form });
  const { secret, token } = await db.transaction((tx) => createRegistrationToken(tx, whole));
  return { id: token.id, secret };
}

/** The port of a double, for a token. */
export const getPort = ({ url }: { url: string }): number => Number(new URL(url).port);

export type TestAgent = ReturnType<typeof createTestAgent>;

/** What an agent calls, without its process. */
export function createTestAgent(address: string, secret: string, form: Partial<RegistrationForm>) {
  const client = new TestClient(address, {}, { headers: { authorization: `Bearer ${secret}` } });
  let known = { id: '', session: '' };
  const params = () => ({ id: known.id });
  return {
    client,
    get id() {
      return known.id;
    },
    get session() {
      return known.session;
    },
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asserts on
    async register(more: Partial<RegistrationForm> = {}): Promise<Answer<any>> {
      const answer = await client.call('registerEngine', {
        body: { kind: 'comfyui', machineId: 'machine-1', ...form, ...more },
      });
      if (answer.status === 200) known = answer.body;
      return answer;
    },
    beat: (body: { ready?: boolean; detail?: string; session?: string } = {}) =>
      client.call('sendHeartbeat', {
        params: params(),
        body: { ready: true, session: known.session, ...body },
      }),
    drain: () => client.call('drainRegisteredEngine', { params: params(), body: { session: known.session } }),
    leave: () => client.call('unregisterEngine', { params: params(), query: { session: known.session } }),
  };
}
