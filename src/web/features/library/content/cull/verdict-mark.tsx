import { IconCheck, IconX } from '@tabler/icons-react';
import type { Verdict } from './culling.ts';
import classes from './verdict-mark.module.css';

const words = { keep: 'Kept', reject: 'Rejected' };

/** What its owner decided of a picture, as a mark on it; nothing while it is undecided. */
export function VerdictMark({ verdict }: { verdict: Verdict | null }) {
  if (!verdict) return null;
  const Icon = verdict === 'keep' ? IconCheck : IconX;
  return (
    <span className={classes.mark} data-verdict={verdict} role="img" aria-label={words[verdict]}>
      <Icon size={14} stroke={2.5} aria-hidden="true" />
    </span>
  );
}
