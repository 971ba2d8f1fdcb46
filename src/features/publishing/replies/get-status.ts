import { eq } from 'drizzle-orm';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import type { InboxStatus } from '#contract/replies.ts';
import { replyRules } from '#contract/reply-rules.ts';
import { listAccounts } from '#features/identity/accounts';
import { isAccountAdmin, listTeamPeople } from '#features/identity/team';
import { listChannels } from '#features/publishing/channels';
import type { RepliesDeps, ReplyCaller } from './deps.ts';
import { inboxReaders } from './schema.ts';
import { listPersonaReplies } from './settings.ts';

/** What the inbox of an account reads, and with what settings. */
export async function getInboxStatus(
  { adapters, clock, db, model }: Pick<RepliesDeps, 'adapters' | 'clock' | 'db' | 'model'>,
  { accountId: userId, personId }: ReplyCaller,
): Promise<InboxStatus> {
  const personas = await listPersonaReplies(db, userId);
  const on = new Set(personas.filter(({ isOn }) => isOn).map(({ personaId }) => personaId));
  const readers = await db.select().from(inboxReaders).where(eq(inboxReaders.userId, userId));
  const byChannel = new Map(readers.map((reader) => [reader.channelId, reader]));
  const people = await listTeamPeople(db, userId);
  const accounts = await listAccounts(
    db,
    people.map((person) => person.userId),
  );
  const channels = await listChannels(db, userId, clock());
  return {
    hasModel: model !== null,
    personas,
    channels: channels.map((channel) => {
      const { id, kind, name, personaId } = channel;
      const reader = byChannel.get(id);
      const obstacle = findObstacle(channel, on, adapters) ?? reader?.problem ?? null;
      return {
        ...{ id, kind, name, personaId, obstacle },
        lastReadAt: reader?.lastReadAt?.toISOString() ?? null,
      };
    }),
    members: [...accounts.values()].map(({ id, name }) => ({ id, name })),
    mayChangeSettings: await isAccountAdmin(db, userId, personId),
  };
}

/** Why a channel's messages are not read, by the outlet's rules first. */
function findObstacle(
  { kind, personaId, problem, state }: Channel,
  on: ReadonlySet<string>,
  adapters: RepliesDeps['adapters'],
): string | null {
  const rule = replyRules[kind];
  const { name } = channelRules[kind];
  if (!rule.isAllowed) return rule.reason;
  if (!adapters.find(kind)?.inbox) return `Messages of ${name} are not read here yet. Reply in ${name}.`;
  if (state !== 'connected') return problem ?? 'Connect the channel again.';
  if (personaId === null) return 'Say under Channels whose channel it is: replies are a persona’s.';
  return on.has(personaId) ? null : 'Replies are off for this persona.';
}
