import type { InboxAdapter, PublishContext } from '#channels/port';
import type { AdapterSetup } from './adapter-contract.ts';

/** Connects an account of an outlet's double. @returns its inbox, and what each call of it takes */
export async function connectInbox({
  adapter,
  connect,
}: Pick<AdapterSetup, 'adapter' | 'connect'>): Promise<{ inbox: InboxAdapter; context: PublishContext }> {
  const { inbox } = adapter;
  if (!inbox) throw new Error('it has no inbox');
  const tokens = await connect();
  const signal = AbortSignal.timeout(20_000);
  const account = await adapter.readAccount(tokens, signal);
  return { inbox, context: { tokens, account, signal, checkpoint: null, save: async () => {} } };
}
