import { IconStack2 } from '@tabler/icons-react';
import classes from '#web/ui/picture-mark.module.css';

/** The number of variants of a bundle; nothing for a single item. */
export function StackBadge({ variants }: { variants: number }) {
  if (variants < 2) return null;
  return (
    <span className={classes.mark} role="img" aria-label={`One of ${variants} variants`}>
      <IconStack2 size={14} stroke={2} aria-hidden="true" />
      <span aria-hidden="true">{variants}</span>
    </span>
  );
}
