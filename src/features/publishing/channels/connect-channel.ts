import type { z } from 'zod';
import type { FormConnection, RedirectConnection } from '#channels/port';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel, connectChannelForm } from '#contract/channels.ts';
import { AppError } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import { addChannelByHand } from './add-channel-by-hand.ts';
import { createStateAndVerifier, storeConnection } from './connections.ts';
import type { ChannelHandlerDeps } from './deps.ts';
import { presentChannel } from './queries.ts';
import { type ChannelCaller, requireMayManageChannels } from './require-may-manage-channels.ts';
import { storeConnected } from './store-connected.ts';
import { toAppError } from './to-app-error.ts';

type Form = z.output<typeof connectChannelForm>;
type Begun = { channel: Channel | null; redirectUrl: string | null };

/** Where outlets send the browser back to; operators register this address with each. */
export const getRedirectUri = (baseUrl: string) => `${baseUrl}/publishing/channels/connected`;

/**
 * Connects a channel: at once by a form or by hand, or by the outlet's own page, whose address is then in the answer.
 *
 * @throws AppError FORBIDDEN for a member who is no admin; PLAN_LIMIT or CONFLICT for one too many; BAD_REQUEST with the
 *   outlet's words; UNAVAILABLE for an outlet that is away, or that the operator has not set up
 */
export async function connectChannel(
  deps: ChannelHandlerDeps,
  caller: ChannelCaller,
  form: Form,
): Promise<Begun> {
  const { adapters, clock, db } = deps;
  const { kind, personaId } = form;
  await requireMayManageChannels(db, caller);
  if (personaId !== null) await getPersona(db, caller.accountId, personaId);
  if (kind === 'by_hand') {
    const channel = await addChannelByHand(deps, caller.accountId, form);
    return { channel: presentChannel(channel, clock()), redirectUrl: null };
  }
  const adapter = adapters.find(kind);
  if (!adapter) {
    throw new AppError(
      'UNAVAILABLE',
      `${channelRules[kind].name} is not set up on this site. Use By hand, or ask the operator.`,
    );
  }
  const fields = readFields(adapter.connection, form);
  if (adapter.connection.method === 'redirect') {
    return { channel: null, redirectUrl: await begin(deps, caller, form, adapter.connection, fields) };
  }
  try {
    const tokens = await adapter.connection.connect(fields);
    const channel = await storeConnected(deps, adapter, {
      ...{ kind, personaId, takesAdult: form.takesAdult, tokens },
      userId: caller.accountId,
    });
    return { channel: presentChannel(channel, clock()), redirectUrl: null };
  } catch (error) {
    throw toAppError(error);
  }
}

/** @throws AppError VALIDATION_FAILED for a field that the connection does not have */
function readFields(
  connection: RedirectConnection | FormConnection,
  { fields }: Form,
): Record<string, string> {
  const names = new Set(connection.fields.map(({ name }) => name));
  const unknown = fields.find(({ name }) => !names.has(name));
  if (unknown) throw new AppError('VALIDATION_FAILED', 'This connection has no such field.');
  const given = new Map(fields.map(({ name, value }) => [name, value]));
  return Object.fromEntries([...names].map((name) => [name, given.get(name) ?? '']));
}

/** @returns the address of the outlet's page */
async function begin(
  { baseUrl, clock, db, keyRing }: ChannelHandlerDeps,
  caller: ChannelCaller,
  { kind, personaId, takesAdult }: Form,
  connection: RedirectConnection,
  fields: Record<string, string>,
): Promise<string> {
  const now = clock();
  const { state, verifier } = createStateAndVerifier();
  try {
    const begun = await connection.begin({ state, verifier, redirectUri: getRedirectUri(baseUrl), fields });
    const secrets = { verifier, fields, extra: { ...begun.extra } };
    await storeConnection(db, keyRing, {
      ...{ caller, state, now },
      connection: { kind, personaId, takesAdult, secrets },
    });
    return begun.url;
  } catch (error) {
    throw toAppError(error);
  }
}
