import { IconCheck, IconX } from '@tabler/icons-react';
import type { Verdict } from './culling.ts';
import classes from './verdict-mark.module.css';

const labels = { keep: 'Kept', reject: 'Rejected' };

/** The verdict of an item as a mark; nothing while undecided. */
export function VerdictMark({ verdict }: { verdict: Verdict | null }) {
  if (!verdict) return null;
  const Icon = verdict === 'keep' ? IconCheck : IconX;
  return (
    <span className={classes.mark} data-verdict={verdict} role="img" aria-label={labels[verdict]}>
      <Icon size={14} stroke={2.5} aria-hidden="true" />
    </span>
  );
}
