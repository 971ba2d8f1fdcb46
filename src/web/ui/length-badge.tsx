import { VisuallyHidden } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatLength } from '#web/lib/format.ts';
import classes from './length-badge.module.css';

type LengthBadgeProps = { seconds: number };

/** In the corner of a poster: this one moves, and for how long. */
export function LengthBadge({ seconds }: LengthBadgeProps) {
  const whole = Math.round(seconds);
  return (
    <span className={classes.badge}>
      <IconPlayerPlayFilled size={9} aria-hidden="true" />
      <span aria-hidden="true">{formatLength(seconds)}</span>
      <VisuallyHidden>{`Video, ${whole} ${whole === 1 ? 'second' : 'seconds'}`}</VisuallyHidden>
    </span>
  );
}
