import {
  getPolicyTextPath,
  type PolicySlug,
  type PolicyText,
  policySlugs,
  policyVersions,
} from '#contract/policies.ts';
import type { LegalPolicy } from '#web/site/page-data.ts';

/**
 * The text of each policy as the consent step shows it, by file.
 *
 * @throws Error when the newest text is not the version that users must accept
 */
export function createPolicyTexts(legal: readonly LegalPolicy[]): [file: string, text: string][] {
  return policySlugs.map((slug) => [
    getPolicyTextPath(slug).slice(1),
    JSON.stringify(getPolicyText(legal, slug)),
  ]);
}

function getPolicyText(legal: readonly LegalPolicy[], slug: PolicySlug): PolicyText {
  const newest = legal.find((policy) => policy.slug === slug)?.versions[0];
  if (newest?.version !== policyVersions[slug]) {
    throw new Error(
      `The newest text of ${slug} is ${newest?.version ?? 'missing'}, and users must accept ` +
        `${policyVersions[slug]}: both must match (src/contract/policies.ts).`,
    );
  }
  const { title, summary, version, effective, html } = newest;
  return { title, summary, version, effective, html: toPanelHtml(html, slug) };
}

/**
 * Adapts a text for a panel beside other texts: headings one level lower and without anchors, links open in a new
 * tab so that no ticked box is lost.
 */
export function toPanelHtml(html: string, slug: PolicySlug): string {
  return html
    .replace(/<(\/?)h([2-5])(?: id="[^"]*")?>/g, (_tag, slash, depth) => `<${slash}h${Number(depth) + 1}>`)
    .replace(/<a href="#/g, `<a href="/${slug}#`)
    .replace(/<a href="(?!mailto:)/g, '<a target="_blank" rel="noreferrer" href="');
}
