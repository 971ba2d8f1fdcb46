import { newId } from '#platform/ids.ts';
import type { MailBlock, MailBrand, MailContent, MailSpan } from './mail-content.ts';
import { formatMailHtml } from './mail-html.ts';
import type { Mail } from './mailer.ts';

/** Renders a mail in the brand's template, ready to be queued. */
export function composeMail(brand: MailBrand, content: MailContent): Mail {
  const subject = toSingleLine(content.subject);
  return {
    id: newId(),
    to: content.to,
    ...(content.fromName && { fromName: toSingleLine(content.fromName) }),
    ...(content.replyTo && { replyTo: content.replyTo }),
    subject,
    text: formatMailText(brand, content),
    html: formatMailHtml(brand, { ...content, subject }),
    ...(content.unsubscribe && { unsubscribe: content.unsubscribe.url }),
    ...(content.unsubscribe?.isOneClick && { hasOneClick: true as const }),
  };
}

/**
 * Replaces line breaks, control and direction characters with spaces: a line break ends a header, and the others
 * can make a name look like another (RFC 5322, 2.2; Unicode TR36).
 */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** Longer than nearly every name, shorter than an advertisement. */
const longestName = { letters: 40, words: 3 };

/**
 * A name that a mail may repeat; null for one that could be a message or a link. Users choose their names freely
 * and can make us write to others, so a name must not carry their text.
 */
export function sanitiseName(given: string): string | null {
  const name = toSingleLine(given);
  const isName = /^[\p{L}\p{M}'’ .-]+$/u.test(name) && !/\.\S/.test(name);
  const isShort = name.length <= longestName.letters && name.split(' ').length <= longestName.words;
  return isName && isShort ? name : null;
}

/** The first line of a mail. */
export function formatGreeting(firstName: string): string {
  const name = sanitiseName(firstName);
  return name ? `Hello ${name},` : 'Hello,';
}

/** The mail as plain text. */
function formatMailText(brand: MailBrand, content: MailContent): string {
  const { headline, paragraphs, blocks = [], action, afterAction = [], footer } = content;
  const links = [content.unsubscribe ?? [], content.footerLinks ?? []].flat();
  const parts = [
    headline,
    ...paragraphs,
    ...blocks.map(formatBlockText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...afterAction,
    ['--', footer, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    [brand.name, ...brand.address, brand.baseUrl].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formatBlockText(block: MailBlock): string {
  if (block.kind === 'paragraph') return formatSpansText(block.spans);
  return block.items.map((spans) => `- ${formatSpansText(spans)}`).join('\n');
}

const formatSpansText = (spans: readonly MailSpan[]) =>
  spans.map(({ text, url }) => (url && url !== text ? `${text} (${url})` : text)).join('');
