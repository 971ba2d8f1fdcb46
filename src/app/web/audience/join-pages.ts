import { formatPersonaNotice, type Sender } from '#features/publishing/audience';
import { escapeHtml } from '../escape-html.ts';
import { buttonForm, paragraph } from './page-html.ts';

export type JoinForm = { email: string; name: string };

type JoinPage = Sender & { consentText: string; takesSignUps: boolean };

/** Who is behind a persona, as the law of many countries asks of mails. */
export function formatSender({ page, personaName }: Sender): string {
  return `<div class="notice">${paragraph(formatPersonaNotice(personaName))}
<h2>Who sends the mails</h2>
${paragraph(`${page.senderName}\n${page.postalAddress}\n${page.contactEmail}`)}</div>`;
}

/**
 * The sign-up form of a persona.
 *
 * @param given what was entered before, with the problem; null for a first visit
 */
export function formatJoinPage(join: JoinPage, given: { form: JoinForm; problem: string } | null): string {
  const { consentText, page, personaName, takesSignUps } = join;
  if (!takesSignUps)
    return `${paragraph('Sign-up is closed at the moment. Please come back later.', 'problem')}${formatSender(join)}`;
  const introduction = page.introduction || `News about ${personaName}, by mail.`;
  const { email, name } = given?.form ?? { email: '', name: '' };
  const problem = given ? `<p class="problem" role="alert">${escapeHtml(given.problem)}</p>` : '';
  return `${paragraph(introduction)}
${problem}
<form method="post" action="/join/${escapeHtml(page.slug)}">
<label>Mail address <input type="email" name="email" required maxlength="254" autocomplete="email" value="${escapeHtml(email)}"></label>
<label>Name <span class="hint">(optional)</span> <input type="text" name="name" maxlength="120" autocomplete="given-name" value="${escapeHtml(name)}"></label>
<div class="away" aria-hidden="true"><label>Leave this empty <input type="text" name="website" tabindex="-1" autocomplete="off"></label></div>
<label class="agree"><input type="checkbox" name="agrees" value="yes" required><span>${escapeHtml(consentText)}</span></label>
<button>Sign up</button>
</form>
${paragraph('You get a mail with a link first. Nothing else is sent before you confirm it.')}
${formatSender(join)}`;
}

export const formatSentPage = (join: Sender): string =>
  `<p class="done" role="status">Check your inbox. If this address is not on the list yet, a mail with a link is on its way to it.</p>
${paragraph('Open the link to confirm. Nothing else is sent before you do. Look into the spam folder if it does not arrive.')}
${formatSender(join)}`;

/** What the link in a confirmation mail opens: a mail scanner that opens it confirms nothing. */
export const formatConfirmPage = (sender: Sender, consentText: string, token: string): string =>
  `${paragraph(consentText)}${buttonForm(`/join/confirm/${token}`, 'Confirm')}${formatSender(sender)}`;

export const formatConfirmedPage = (sender: Sender): string =>
  `<p class="done" role="status">You are on the list.</p>
${paragraph(`You get mails about ${sender.personaName} from now on. Each has a link to unsubscribe.`)}
${formatSender(sender)}`;
