import type { PolicySlug } from '#contract/policies.ts';

/** The policies by the names that texts use. */
const policyNames: Record<PolicySlug, string> = {
  'terms-of-service': 'Terms of Service',
  'privacy-policy': 'Privacy Policy',
  'refund-policy': 'Refund Policy',
  'content-safety-policy': 'Content & Safety Policy',
  'dmca-policy': 'DMCA & IP Policy',
};

const slugs = new Map(Object.entries(policyNames).map(([slug, name]) => [name, slug]));
const anyName = new RegExp(`(${[...slugs.keys()].join('|')})`);

/**
 * A text in which the name of each policy leads to it, in a new tab, so that nothing entered is lost. For every place
 * where people accept a policy.
 */
export function WithPolicyLinks({ text }: { text: string }) {
  return text.split(anyName).map((part) =>
    slugs.has(part) ? (
      <a key={part} href={`/${slugs.get(part)}`} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
