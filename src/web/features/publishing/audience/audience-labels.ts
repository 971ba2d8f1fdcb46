import type {
  ConsentState,
  Contact,
  ContactEvent,
  ContactImport,
  ContactSource,
  ImportField,
} from '#contract/audience.ts';
import type { Sequence, SequenceState } from '#contract/audience-mail.ts';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const consentLabels: Record<ConsentState, { label: string; tone: Tone }> = {
  none: { label: 'Not asked', tone: 'plain' },
  requested: { label: 'Asked', tone: 'waiting' },
  given: { label: 'Agreed', tone: 'good' },
  withdrawn: { label: 'Unsubscribed', tone: 'bad' },
};

export const sourceLabels: Record<ContactSource, string> = {
  by_hand: 'Added by hand',
  import: 'Imported',
  channel: 'Read from a channel',
  sign_up: 'Signed up',
};

export const eventLabels: Record<ContactEvent['kind'], string> = {
  consent_requested: 'Asked for consent',
  consent_given: 'Agreed to mails',
  consent_withdrawn: 'Unsubscribed',
  mail: 'Mail',
  note: 'Note',
};

export const importFieldLabels: Record<ImportField, string> = {
  email: 'Mail address',
  name: 'Name',
  handle: 'Handle',
  language: 'Language',
  tags: 'Tags',
  note: 'Note',
  ignore: 'Leave out',
};

export const sequenceStates: Record<SequenceState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'plain' },
  waiting: { label: 'Waiting for approval', tone: 'waiting' },
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'waiting' },
  ended: { label: 'Sent', tone: 'plain' },
};

/** What the interface calls an import: the file, or the channel. */
export const getImportName = ({ channel, fileName }: Pick<ContactImport, 'channel' | 'fileName'>) =>
  channel === null ? fileName : `${channelRules[channel.kind].name}: ${channel.name}`;

/** The state of an import from a channel as a badge; null for one that needs none. */
export function getImportState({
  continuesAt,
  state,
}: Pick<ContactImport, 'continuesAt' | 'state'>): { label: string; tone: Tone } | null {
  if (state === 'running')
    return continuesAt === null ? { label: 'Reading', tone: 'info' } : { label: 'Waiting', tone: 'waiting' };
  return state === 'failed' ? { label: 'Incomplete', tone: 'bad' } : null;
}

/** What the interface calls a contact: its name, or what else is known. */
export const getContactName = ({ email, handle, name }: Pick<Contact, 'email' | 'handle' | 'name'>) =>
  name || email || handle;

/** When a sequence begins, in words. @param segmentName of a broadcast; undefined once it was deleted */
export function describeTrigger({ trigger }: Pick<Sequence, 'trigger'>, segmentName?: string): string {
  if (trigger.on === 'opt_in') return 'Starts when a contact agrees to mails';
  if (trigger.on === 'tag') return `Starts with the tag “${trigger.tag}”`;
  if (trigger.segmentId === null) return 'Once, to all contacts who agreed';
  return `Once, to ${segmentName ? `“${segmentName}”` : 'a segment that was deleted'}`;
}
