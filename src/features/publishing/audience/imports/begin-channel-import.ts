import type { z } from 'zod';
import type { ContactImport, importChannelContactsForm } from '#contract/audience.ts';
import { channelRules } from '#contract/channel-kinds.ts';
import { isDisconnected } from '#contract/channels.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import { type ChannelAdapters, type ChannelForPost, getChannelForPost } from '#features/publishing/channels';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { unique } from '../contacts/contacts.ts';
import { contactImports } from '../schema.ts';
import { importFromChannelsJob } from './channel-import-job.ts';
import { presentImport } from './imports.ts';

type BeginImportDeps = { db: Db; adapters: ChannelAdapters; queue: Pick<Queue, 'enqueue'> };

/**
 * Begins an import of the people whom a channel gives into the contacts of a persona; a worker reads them.
 *
 * @throws AppError NOT_FOUND for the persona and the channel; VALIDATION_FAILED for a channel of another persona, or of a kind
 *   that gives no contacts; CONFLICT for one that is not connected, or from which an import runs; UNAVAILABLE for an outlet
 *   that is not set up
 */
export async function beginChannelImport(
  { adapters, db, queue }: BeginImportDeps,
  { now, userId }: { userId: string; now: Date },
  { channelId, personaId, tags }: z.output<typeof importChannelContactsForm>,
): Promise<ContactImport> {
  await getPersona(db, userId, personaId);
  const channel = await getChannelForPost(db, userId, channelId);
  requireReadable(channel, personaId, adapters);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactImports)
      .values({
        ...{ id: newId(), userId, personaId, channelId },
        ...{ fileName: '', channelKind: channel.kind, channelName: channel.name },
        ...{ statement: formatStatement(channel), tags: unique(tags) },
        ...{ state: 'running', added: 0, merged: 0, refused: 0 },
        ...{ createdAt: now, nextReadAt: now },
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw refuse('CONFLICT', 'Contacts are being imported from this channel already.');
    await queue.enqueue(tx, importFromChannelsJob, {});
    return presentImport(row);
  });
}

const refuse = (code: ErrorCode, message: string) => new AppError(code, message, { fields: ['channelId'] });

function requireReadable(
  { kind, personaId: ownPersonaId, state }: ChannelForPost,
  personaId: string,
  adapters: ChannelAdapters,
): void {
  const { name } = channelRules[kind];
  if (ownPersonaId !== null && ownPersonaId !== personaId)
    throw refuse('VALIDATION_FAILED', 'This channel belongs to another persona.');
  const adapter = adapters.find(kind);
  if (!adapter && kind !== 'by_hand')
    throw refuse('UNAVAILABLE', `${name} is not set up on this site at the moment.`);
  if (!adapter?.readContacts)
    throw refuse('VALIDATION_FAILED', `${name} does not give apps the people who follow an account.`);
  if (state === 'expired' || isDisconnected(state))
    throw refuse('CONFLICT', `Connect ${name} again under Publishing, Channels first.`);
}

/** What is kept as the proof of where the contacts come from. */
const formatStatement = ({ kind, name }: ChannelForPost) =>
  `${channelRules[kind].name} listed them as following or paying ${name}. The creator confirmed that they may be kept.`;
