import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatDuration } from '#web/lib/format.ts';
import classes from './length-badge.module.css';
import picture from './picture-mark.module.css';

type LengthBadgeProps = { seconds: number };

/** The duration of a video, on its poster. */
export function LengthBadge({ seconds }: LengthBadgeProps) {
  const whole = Math.round(seconds);
  return (
    <span className={`${picture.mark} ${classes.badge}`}>
      <IconPlayerPlayFilled size={9} aria-hidden="true" />
      <span aria-hidden="true">{formatDuration(seconds)}</span>
      <span className={classes.unseen}>{`Video, ${whole} ${whole === 1 ? 'second' : 'seconds'}`}</span>
    </span>
  );
}
