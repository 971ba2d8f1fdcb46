import type { LoraRules } from '#contract/lora-rules.ts';

/** What the operator's rules know of a LoRA. */
export type RuleSubject = {
  /** `civitai`, `hugging_face`; null for an uploaded file. */
  site: string | null;
  author: string | null;
  siteModel: string | null;
  sha256: string | null;
  permitsService: boolean | null;
};

/**
 * Finds why the operator's rules refuse a LoRA; null if they do not. Before its file was read, a rule about files cannot
 * refuse it, and one that allows files alone does not yet.
 */
export function findRuleProblem(rules: LoraRules, subject: RuleSubject): string | null {
  const { licences } = rules;
  if (subject.site === null && !rules.uploads) return 'Uploaded files are not taken here. Enter a link.';
  if (isListed(rules.blocked, subject)) return 'This installation does not allow this LoRA.';
  if (rules.allowed && !isListed(rules.allowed, subject)) {
    const mayBeListed = subject.sha256 === null && rules.allowed.files.length > 0;
    if (!mayBeListed) return 'This installation allows certain LoRAs only, and this is none of them.';
  }
  if (subject.permitsService === false && licences.forbidden === 'refuse') {
    return 'Its licence does not permit a paid service to make pictures with it.';
  }
  const isUnknown = subject.permitsService === null && licences.unknown === 'refuse';
  return isUnknown
    ? 'It is not known whether its licence permits a paid service to make pictures with it.'
    : null;
}

function isListed(
  { authors, files, models }: LoraRules['blocked'],
  { author, sha256, site, siteModel }: RuleSubject,
): boolean {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return (
    (sha256 !== null && files.includes(sha256)) ||
    (siteModel !== null && models.some((each) => same(each, siteModel))) ||
    (site !== null && author !== null && authors.some((each) => same(each, `${site}:${author}`)))
  );
}
