import { IconFaceId } from '@tabler/icons-react';
import classes from '#web/ui/picture-mark.module.css';

/** The likeness of an item as a small figure; nothing where it was not measured. */
export function LikenessMark({ likeness }: { likeness: number | null }) {
  if (likeness === null) return null;
  return (
    <span
      className={classes.mark}
      role="img"
      aria-label={`Likeness ${likeness} of 100`}
      data-tip={`Likeness ${likeness}: how much the face resembles the reference pictures`}
    >
      <IconFaceId size={14} stroke={1.75} aria-hidden="true" />
      {likeness}
    </span>
  );
}
