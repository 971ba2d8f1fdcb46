import type { FoundDecision } from '#contract/safety-reviews.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from '../review.module.css';
import { appealWords, strikeWords } from './review-words.ts';

type ReviewedBadgesProps = { decision: Pick<FoundDecision, 'allowed' | 'strike' | 'appeal' | 'verdict'> };

/** What was decided, and what people have made of it since. */
export function ReviewedBadges({ decision: { allowed, appeal, strike, verdict } }: ReviewedBadgesProps) {
  return (
    <span className={classes.badges}>
      {appeal && <Badge tone={appeal === 'open' ? 'waiting' : 'plain'}>{appealWords[appeal]}</Badge>}
      {verdict && <Badge tone="plain">Called {verdict}</Badge>}
      {strike && <Badge tone={strike === 'active' ? 'bad' : 'plain'}>{strikeWords[strike]}</Badge>}
      <Badge tone={allowed ? 'good' : 'bad'}>{allowed ? 'Allowed' : 'Refused'}</Badge>
    </span>
  );
}
