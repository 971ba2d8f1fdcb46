/** Rises when the words below change: a stored consent names the version that the person read. */
export const consentVersion = 1;

/**
 * What a person agrees to on the sign-up page and in the confirmation mail.
 *
 * @param persona the persona's name
 * @param sender the person or company behind it
 */
export const formatConsentText = (persona: string, sender: string): string =>
  `I want to get mails about ${persona} from ${sender}, and I am 18 or older. I know that ${persona} is an invented person ` +
  'and that AI makes their pictures. I can unsubscribe in every mail.';

/** What every page and mail of a persona says about it. */
export const formatPersonaNotice = (persona: string): string =>
  `${persona} is an invented person. AI makes their pictures and may help to write their mails.`;
