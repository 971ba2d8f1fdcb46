import type { Category } from '#contract/common.ts';
import type { InspectorReport } from './inspector.ts';

/** The operator's thresholds (`inspection` of the site file), scores from 0 to 1. */
export type InspectionThresholds = {
  /** From this explicitness on a file of the safe-for-work category is refused. */
  explicit: number;
  /** From this explicitness on it waits for a reviewer. */
  review: number;
  /** From this certainty of an extra face on, one that the prompt does not ask for, it waits for a reviewer. */
  extraFaces: number;
  /** From this similarity to an uploaded face on, a file of the adult category waits for a reviewer. */
  uploadedFace: number;
};

/** What becomes of a file: delivered, withheld until a reviewer decides, or refused. */
export type Verdict = 'allow' | 'review' | 'refuse';

/** Why a file is not delivered: the score that reached its threshold. */
export type InspectionReason = {
  inspector: string;
  label: string;
  score: number;
  threshold: number;
  verdict: Exclude<Verdict, 'allow'>;
};

/** The decision about a file, with all that it rests on. */
export type Inspection = {
  verdict: Verdict;
  reasons: readonly InspectionReason[];
  reports: readonly InspectorReport[];
  /** The reviewer who allowed what the policy did not. */
  reviewerId?: string;
};

/** What a label means: the scores from which on a file waits for a reviewer, or is refused. */
type Rule = {
  label: string;
  categories: readonly Category[];
  reviewFrom: (thresholds: InspectionThresholds) => number;
  refuseFrom?: (thresholds: InspectionThresholds) => number;
};

const rules: readonly Rule[] = [
  {
    label: 'explicit',
    categories: ['sfw'],
    reviewFrom: ({ review }) => review,
    refuseFrom: ({ explicit }) => explicit,
  },
  // A match is exact enough to withhold, and a reviewer sees what it matches.
  { label: 'listed', categories: ['sfw', 'nsfw'], reviewFrom: () => 1 },
  // Of uploads alone, where the operator takes none of people. The detector names nothing that it is less sure of.
  { label: 'people', categories: ['sfw', 'nsfw'], reviewFrom: () => 0.4, refuseFrom: () => 0.4 },
  { label: 'extraFaces', categories: ['sfw', 'nsfw'], reviewFrom: ({ extraFaces }) => extraFaces },
  // People resemble each other: a person compares the two.
  { label: 'uploadedFace', categories: ['nsfw'], reviewFrom: ({ uploadedFace }) => uploadedFace },
  // A vision model errs in both directions: it never refuses alone.
  { label: 'under25', categories: ['nsfw'], reviewFrom: () => 0.5 },
  { label: 'prohibited', categories: ['nsfw'], reviewFrom: () => 0.5 },
];

/** Decides about a file from what its inspectors found. Pure: the same reports give the same decision. */
export function judgeReports(
  category: Category,
  reports: readonly InspectorReport[],
  thresholds: InspectionThresholds,
): Inspection {
  const applying = rules.filter(({ categories }) => categories.includes(category));
  const reasons = reports.flatMap(({ inspector, scores }) =>
    applying.flatMap((rule): InspectionReason[] => {
      const score = scores[rule.label];
      const found = score === undefined ? null : applyRule(rule, score, thresholds);
      return score === undefined || !found ? [] : [{ inspector, label: rule.label, score, ...found }];
    }),
  );
  return { verdict: getSeverest(reasons), reasons, reports };
}

function applyRule({ refuseFrom, reviewFrom }: Rule, score: number, thresholds: InspectionThresholds) {
  const refused = refuseFrom?.(thresholds);
  if (refused !== undefined && score >= refused) return { threshold: refused, verdict: 'refuse' } as const;
  const reviewed = reviewFrom(thresholds);
  return score >= reviewed ? ({ threshold: reviewed, verdict: 'review' } as const) : null;
}

function getSeverest(reasons: readonly InspectionReason[]): Verdict {
  if (reasons.some(({ verdict }) => verdict === 'refuse')) return 'refuse';
  return reasons.length > 0 ? 'review' : 'allow';
}
