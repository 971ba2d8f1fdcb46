import type { ComponentProps, CSSProperties } from 'react';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './frame.module.css';

/** A picture as large as the stage allows, in its own proportions. */
export function StagePicture(props: ComponentProps<typeof PictureFrame>) {
  return (
    <div className={classes.fitted} style={{ '--ratio': props.width / props.height } as CSSProperties}>
      <PictureFrame loading="eager" {...props} />
    </div>
  );
}
