import { newId } from '#platform/ids.ts';
import type { MailBrand, MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import type { Mail } from './mailer.ts';

/** Sets a mail in the brand's template, ready to be queued. */
export function composeMail(brand: MailBrand, content: MailContent): Mail {
  const subject = inOneLine(content.subject);
  return {
    id: newId(),
    to: content.to,
    ...(content.replyTo && { replyTo: content.replyTo }),
    subject,
    text: mailText(brand, content),
    html: mailHtml(brand, { ...content, subject }),
    ...(content.unsubscribe && { unsubscribe: content.unsubscribe.url }),
  };
}

/**
 * Header lines end at a line break, and control and direction characters make a name look like another
 * (RFC 5322, 2.2; Unicode TR36): all of them become one space.
 */
export function inOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** More than nearly every first and last name has, less than an advertisement. */
const longestName = { letters: 40, words: 3 };

/**
 * A name as a mail may repeat it; null for one that could be a message or a link: anybody can call themselves
 * anything and have us write to somebody else, and must not be able to write to them in our name.
 */
export function nameInMail(given: string): string | null {
  const name = inOneLine(given);
  const isName = /^[\p{L}\p{M}'’ .-]+$/u.test(name) && !/\.\S/.test(name);
  const isShort = name.length <= longestName.letters && name.split(' ').length <= longestName.words;
  return isName && isShort ? name : null;
}

/** How a mail begins. */
export function greeting(firstName: string): string {
  const name = nameInMail(firstName);
  return name ? `Hello ${name},` : 'Hello,';
}

/** The same mail for readers without HTML. */
function mailText(brand: MailBrand, content: MailContent): string {
  const { headline, paragraphs, action, afterAction = [], footer, unsubscribe } = content;
  const parts = [
    headline,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...afterAction,
    ['--', footer, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])].join('\n'),
    [brand.name, ...brand.address, brand.baseUrl].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
