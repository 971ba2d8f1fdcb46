/** Links in the text of a post: with a campaign they become short links, which client and server count as long as they will be. */
import { findTargetProblem, linkLimits } from './links.ts';
import { publishingLimits } from './publishing-limits.ts';

const links = /https?:\/\/[^\s<>"]+/giu;
/** Punctuation at the end of a link belongs to the sentence. */
const trailing = /[.,;:!?'"”’)\]]+$/u;
/** Stands for a code that is not drawn yet, as long as one. */
const plannedCode = '•••••••';

/**
 * A text with other addresses in place of its links. Only the first distinct ones are replaced, up to
 * `publishingLimits.postLinksMaximum`.
 *
 * @param shorten gives the address that a link gets; null: the link stays. It is asked once for each distinct link
 */
export function replaceLinks(text: string, shorten: (link: string) => string | null): string {
  const replaced = new Map<string, string>();
  return text.replace(links, (found) => {
    const link = trimLink(found);
    if (!replaced.has(link) && replaced.size < publishingLimits.postLinksMaximum)
      replaced.set(link, shorten(link) ?? link);
    return (replaced.get(link) ?? link) + found.slice(link.length);
  });
}

/** The distinct links of a text that `replaceLinks` would replace, in their order. */
export function listLinks(text: string): string[] {
  const found: string[] = [];
  replaceLinks(text, (link) => {
    found.push(link);
    return null;
  });
  return found;
}

/** Leaves a closing bracket that the link opened. */
function trimLink(link: string): string {
  const trimmed = link.replace(trailing, '');
  const isOpen = trimmed.includes('(') && !trimmed.includes(')');
  return isOpen && link.startsWith(`${trimmed})`) ? `${trimmed})` : trimmed;
}

/**
 * The short address that a link will get, with dots in place of its code; null for a link that stays as it is: one that no
 * short link may lead to, and one that is short already.
 *
 * @param baseUrl the public URL of the installation, without a slash at its end
 */
export function planShortAddress(link: string, baseUrl: string): string | null {
  if (link.length > linkLimits.targetMaximum || findTargetProblem(link) !== null) return null;
  const [url, own] = [new URL(link), new URL(baseUrl)];
  const isOurs = url.host === own.host && /^\/(go|api)(\/|$)/.test(url.pathname);
  return isOurs ? null : `${baseUrl}/go/${plannedCode}`;
}
