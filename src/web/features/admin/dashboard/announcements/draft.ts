import type { Announcement, AnnouncementForm } from '#contract/announcements.ts';

/** An announcement as it stands in the form: times as the browser's fields write them, on this clock. */
export type Draft = Pick<AnnouncementForm, 'text' | 'tone' | 'audience' | 'dismissable'> & {
  linkLabel: string;
  linkAddress: string;
  from: string;
  until: string;
};

export const blank: Draft = {
  text: '',
  tone: 'info',
  audience: 'everybody',
  dismissable: true,
  linkLabel: '',
  linkAddress: '',
  from: '',
  until: '',
};

/** Written anew from an older one; its times are past, or its own. */
export function draftOf({ audience, dismissable, link, text, tone }: Announcement): Draft {
  const { address: linkAddress = '', label: linkLabel = '' } = link ?? {};
  return { ...blank, text, tone, audience, dismissable, linkAddress, linkLabel };
}

const momentOf = (local: string) => (local ? new Date(local).toISOString() : null);

export function formOf({ linkAddress, linkLabel, from, until, ...rest }: Draft): AnnouncementForm {
  const link = linkAddress || linkLabel ? { address: linkAddress, label: linkLabel } : null;
  return { ...rest, link, from: momentOf(from), until: momentOf(until) };
}
