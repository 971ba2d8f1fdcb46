import type { FoundDecision } from '#contract/safety-reviews.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from '../review.module.css';
import { appealLabels, strikeLabels } from './review-labels.ts';

type ReviewedBadgesProps = { decision: Pick<FoundDecision, 'allowed' | 'strike' | 'appeal' | 'verdict'> };

/** The badges of a decision: result, strike, verdict and appeal. */
export function ReviewedBadges({ decision: { allowed, appeal, strike, verdict } }: ReviewedBadgesProps) {
  return (
    <span className={classes.badges}>
      {appeal && <Badge tone={appeal === 'open' ? 'waiting' : 'plain'}>{appealLabels[appeal]}</Badge>}
      {verdict && <Badge tone="plain">Marked as {verdict}</Badge>}
      {strike && <Badge tone={strike === 'active' ? 'bad' : 'plain'}>{strikeLabels[strike]}</Badge>}
      <Badge tone={allowed ? 'good' : 'bad'}>{allowed ? 'Allowed' : 'Refused'}</Badge>
    </span>
  );
}
