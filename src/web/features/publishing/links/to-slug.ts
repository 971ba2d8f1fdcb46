import { linkLimits } from '#contract/links.ts';

/**
 * A text as an address: lower case, letters without their accents, hyphens between words.
 *
 * @param isTyping keeps a hyphen at the end, after which more is typed
 */
export function toSlug(text: string, isTyping = false): string {
  const slug = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, linkLimits.slugMaximum);
  return isTyping ? slug : slug.replace(/-$/, '');
}
