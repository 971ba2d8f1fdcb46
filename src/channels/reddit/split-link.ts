import type { ApprovedPost } from '../port.ts';

/** A text without files that begins with a line of nothing but an address is a link with the rest as its body. */
export function splitLink({ media, text }: Pick<ApprovedPost, 'media' | 'text'>): {
  url: string | null;
  body: string;
} {
  const [first = '', ...rest] = text.trim().split('\n');
  const isLink = media.length === 0 && /^https?:\/\/\S+$/.test(first.trim());
  return isLink ? { url: first.trim(), body: rest.join('\n').trim() } : { url: null, body: text };
}
