import {
  type PolicySlug,
  type PolicyText,
  policySlugs,
  policyTextAddress,
  policyVersions,
} from '#contract/policies.ts';
import type { LegalPolicy } from '#web/site/page-data.ts';

/**
 * The text of each policy as the consent step shows it, by its file.
 *
 * @throws Error when the newest text is not the one that people are asked to agree to
 */
export function policyTexts(legal: readonly LegalPolicy[]): [file: string, text: string][] {
  return policySlugs.map((slug) => [
    policyTextAddress(slug).slice(1),
    JSON.stringify(policyTextOf(legal, slug)),
  ]);
}

function policyTextOf(legal: readonly LegalPolicy[], slug: PolicySlug): PolicyText {
  const newest = legal.find((policy) => policy.slug === slug)?.versions[0];
  if (newest?.version !== policyVersions[slug]) {
    throw new Error(
      `The newest text of ${slug} is ${newest?.version ?? 'missing'}, and people are asked to agree to ` +
        `${policyVersions[slug]}: say the same in src/contract/policies.ts.`,
    );
  }
  const { title, summary, version, effective, html } = newest;
  return { title, summary, version, effective, html: forPanel(html, slug) };
}

/**
 * The text as it stands under a panel's heading, beside other texts: its headings a level lower and without
 * anchors, its links to the pages, in a tab of their own so that nothing ticked is lost.
 */
export function forPanel(html: string, slug: PolicySlug): string {
  return html
    .replace(/<(\/?)h([2-5])(?: id="[^"]*")?>/g, (_tag, slash, depth) => `<${slash}h${Number(depth) + 1}>`)
    .replace(/<a href="#/g, `<a href="/${slug}#`)
    .replace(/<a href="(?!mailto:)/g, '<a target="_blank" rel="noreferrer" href="');
}
