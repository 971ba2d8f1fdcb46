import type { CSSProperties, Ref } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl, findVideoUrl, getPictureSize } from '#web/lib/content.ts';
import classes from './frame.module.css';

type StageVideoProps = { item: ContentItem; ref?: Ref<HTMLVideoElement> };

/** A finished video with the browser's controls, as large as the stage allows. */
export function StageVideo({ item, ref }: StageVideoProps) {
  const { height, width } = getPictureSize(item);
  const style = { '--ratio': width / height, aspectRatio: width / height } as CSSProperties;
  return (
    <div className={classes.fitted} style={style}>
      <video
        ref={ref}
        className={classes.video}
        src={findVideoUrl(item) ?? undefined}
        poster={findPreviewUrl(item, 'preview') ?? undefined}
        aria-label={item.name}
        controls
        muted
        playsInline
        preload="auto"
      />
    </div>
  );
}
