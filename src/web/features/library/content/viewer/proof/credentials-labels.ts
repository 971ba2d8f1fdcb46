import type { ContentCredentialsState } from '#contract/library.ts';

/** Title and explanation of each result of a credentials check. */
export const credentialStateLabels: Record<
  ContentCredentialsState['state'],
  { title: string; text: string }
> = {
  valid: {
    title: 'Content credentials are valid.',
    text: 'The file has not changed since it was signed.',
  },
  invalid: {
    title: 'Content credentials are invalid.',
    text: 'The file was changed after signing, or the signature is wrong.',
  },
  absent: { title: 'No content credentials.', text: 'The file has no provenance data.' },
  unreadable: { title: 'The file could not be checked.', text: 'It is missing or cannot be read.' },
};

/** Labels of common actions (C2PA 2.1, 18.14). Other actions are shown as they are. */
const actions: Record<string, string> = {
  'c2pa.created': 'made by a generative model',
  'c2pa.edited': 'edited',
  'c2pa.opened': 'made from another file',
  'c2pa.placed': 'includes another file',
  'c2pa.converted': 'converted',
  'c2pa.watermarked': 'marked with an invisible watermark',
};

/** Formats an action of content credentials. @param action its C2PA name */
export function formatAction(action: string): string {
  return actions[action] ?? action;
}

/** Formats whether a signer is trusted; null where that cannot be known. */
export function formatTrust(isTrusted: boolean | null): string {
  if (isTrusted === null) return 'certificate not checked';
  return isTrusted ? 'trusted here' : 'not known here';
}
