/** Families whose refusal can be a strike: for the others the creator has only to word it differently. */
export const graveFamilies = ['minors', 'non_consent', 'real_people'] as const;
export type StrikeGround = (typeof graveFamilies)[number];

/** Rules of a grave family that speak of somebody's partner or friend as well: refused, and never a strike. */
const neverGrave = new Set(['real_people.acquaintance', 'real_people.acquaintance-in-adult-content']);

type Refused = {
  category: 'sfw' | 'nsfw';
  /** By the rules, whose reasons can be shown; what an outside classifier says is never a strike. */
  findings: readonly { ruleId: string; family: string; field: string; term: string }[];
  /** `hasSexualWording` of the same request. */
  sexualWording: boolean;
};

/**
 * Whether a refusal is a strike, and for what: a finding of a grave family in what the picture is to show, with
 * something beside it that says how it was meant. Sexual wording is enough. So is the adult category, but not
 * for a word alone: then the finding is a phrase, or there are two. A word in the safe-for-work category is
 * refused and nothing more, and so is whatever stands in a negative prompt.
 *
 * @returns the gravest ground in the order of `graveFamilies`; null for none
 */
export function strikeGround({ category, findings, sexualWording }: Refused): StrikeGround | null {
  const grave = findings.filter(
    ({ family, field, ruleId }) =>
      (graveFamilies as readonly string[]).includes(family) &&
      field !== 'negativePrompt' &&
      !neverGrave.has(ruleId),
  );
  const terms = new Set(grave.map(({ term }) => term.toLowerCase()));
  const moreThanAWord = terms.size > 1 || [...terms].some((term) => /\S\s+\S/.test(term));
  if (!sexualWording && !(category === 'nsfw' && moreThanAWord)) return null;
  return graveFamilies.find((family) => grave.some((finding) => finding.family === family)) ?? null;
}
