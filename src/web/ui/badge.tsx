import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type Tone = 'plain' | 'info' | 'good' | 'waiting' | 'bad';

type BadgeProps = { tone: Tone; children: ReactNode };

/** A status word. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
