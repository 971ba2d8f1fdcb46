import type { Category } from '#contract/common.ts';
import type { InspectorReport } from './inspector.ts';

/** From these scores on a file is refused (`inspection` of the site file). */
export type InspectionThresholds = {
  /** The explicitness of a file in the safe-for-work category, 0 to 1. */
  explicit: number;
};

/** Why a file is refused: the score that reached its threshold. */
type InspectionReason = { inspector: string; label: string; score: number; threshold: number };

/** The decision about a file, with all that it rests on. */
export type Inspection = {
  isAllowed: boolean;
  reasons: readonly InspectionReason[];
  reports: readonly InspectorReport[];
};

/** Decides about a file from what its inspectors found. Pure: the same reports give the same decision. */
export function judgeReports(
  category: Category,
  reports: readonly InspectorReport[],
  { explicit: threshold }: InspectionThresholds,
): Inspection {
  const reasons = reports.flatMap(({ inspector, scores }): InspectionReason[] => {
    const { explicit } = scores;
    if (category !== 'sfw' || explicit === undefined || explicit < threshold) return [];
    return [{ inspector, label: 'explicit', score: explicit, threshold }];
  });
  reasons.push(...listListed(reports));
  return { isAllowed: reasons.length === 0, reasons, reports };
}

/** A file that a hash list has is refused in both categories. */
function listListed(reports: readonly InspectorReport[]): InspectionReason[] {
  return reports
    .filter(({ scores }) => scores.listed === 1)
    .map(({ inspector }) => ({ inspector, label: 'listed', score: 1, threshold: 1 }));
}
