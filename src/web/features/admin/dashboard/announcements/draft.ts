import type { Announcement, AnnouncementForm } from '#contract/announcements.ts';

/** An announcement as the form holds it. Times are local, in the format of `datetime-local` fields. */
export type Draft = Pick<AnnouncementForm, 'text' | 'tone' | 'audience' | 'dismissable'> & {
  linkLabel: string;
  linkAddress: string;
  from: string;
  until: string;
};

export const blankDraft: Draft = {
  text: '',
  tone: 'info',
  audience: 'everybody',
  dismissable: true,
  linkLabel: '',
  linkAddress: '',
  from: '',
  until: '',
};

/** A new draft with the content of an older announcement, without its times. */
export function toDraft({ audience, dismissable, link, text, tone }: Announcement): Draft {
  const { address: linkAddress = '', label: linkLabel = '' } = link ?? {};
  return { ...blankDraft, text, tone, audience, dismissable, linkAddress, linkLabel };
}

const toIsoTime = (local: string) => (local ? new Date(local).toISOString() : null);

/** The request body of a draft: an empty time or link becomes null. */
export function toForm({ linkAddress, linkLabel, from, until, ...rest }: Draft): AnnouncementForm {
  const link = linkAddress || linkLabel ? { address: linkAddress, label: linkLabel } : null;
  return { ...rest, link, from: toIsoTime(from), until: toIsoTime(until) };
}
