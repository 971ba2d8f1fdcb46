/** Families whose refusal can be a strike. For the others the creator only has to change the wording. */
export const graveFamilies = ['minors', 'non_consent', 'real_people'] as const;
export type StrikeGround = (typeof graveFamilies)[number];

/** Rules of a grave family that also match a partner, a friend or an invented name: they refuse but are never a strike. */
const exemptRules = new Set([
  'real_people.acquaintance',
  'real_people.acquaintance-in-adult-content',
  'real_people.full-name',
  'real_people.listed-name',
]);

type StrikeInput = {
  category: 'sfw' | 'nsfw';
  /** Findings of the rules only: those of an external classifier are never a strike. */
  findings: readonly { ruleId: string; family: string; field: string; term: string }[];
  /** `hasSexualWording` of the same request. */
  sexualWording: boolean;
};

/**
 * Finds the ground of a strike: a finding of a grave family outside the negative prompt, with evidence of intent.
 * Sexual wording is evidence. So is the adult category, if the finding is a phrase or there are two findings. A single word in
 * the SFW category is refused and is never a strike.
 *
 * @returns the gravest ground in the order of `graveFamilies`; null when the refusal is not a strike
 */
export function findStrikeGround({ category, findings, sexualWording }: StrikeInput): StrikeGround | null {
  const grave = findings.filter(
    ({ family, field, ruleId }) =>
      (graveFamilies as readonly string[]).includes(family) &&
      field !== 'negativePrompt' &&
      !exemptRules.has(ruleId),
  );
  const terms = new Set(grave.map(({ term }) => term.toLowerCase()));
  const moreThanAWord = terms.size > 1 || [...terms].some((term) => /\S\s+\S/.test(term));
  if (!sexualWording && !(category === 'nsfw' && moreThanAWord)) return null;
  return graveFamilies.find((family) => grave.some((finding) => finding.family === family)) ?? null;
}
