import { planShortAddress, replaceLinks } from '#contract/post-links.ts';
import type { PostForm, PostTarget } from '#contract/posts.ts';

/** Short addresses are at the same origin as the page. */
const planned = (link: string) => planShortAddress(link, location.origin);

/** A text with short addresses in place of its links, with dots for their codes, where its post has a campaign. */
export const withPlannedLinks = (text: string, { campaign }: Pick<PostForm, 'campaign'>): string =>
  campaign.trim() === '' ? text : replaceLinks(text, planned);

/** The same with the codes that a target already has. */
export function withStoredLinks(
  text: string,
  post: Pick<PostForm, 'campaign'>,
  { links }: Pick<PostTarget, 'links'>,
): string {
  if (links.length === 0) return withPlannedLinks(text, post);
  const paths = new Map(links.map(({ path, target }) => [target, path]));
  return replaceLinks(text, (link) => {
    const path = paths.get(link);
    return path === undefined ? planned(link) : `${location.origin}${path}`;
  });
}
