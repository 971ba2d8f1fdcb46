import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useEffect } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl, findVideoUrl, getPictureSize } from '#web/lib/content.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { VideoPreview } from '#web/ui/video-preview.tsx';
import classes from './cull.module.css';
import type { Verdict } from './culling.ts';
import { VerdictMark } from './verdict-mark.tsx';

type CullStageProps = {
  item: ContentItem;
  verdict: Verdict | null;
  /** `2 of 4`. */
  place: string;
  /** Preloaded, so that the next picture appears at once. */
  next: ContentItem | undefined;
  onPrevious: (() => void) | undefined;
  onNext: () => void;
};

/** The current picture, fitted to the screen; videos play. */
export function CullStage({ item, verdict, place, next, onPrevious, onNext }: CullStageProps) {
  const size = getPictureSize(item);
  const videoUrl = findVideoUrl(item);
  const nextSrc = next && findPreviewUrl(next, 'preview');
  useEffect(() => {
    if (nextSrc) new Image().src = nextSrc;
  }, [nextSrc]);
  return (
    <div className={classes.stage}>
      {/* Takes the focus when the dialog opens, so that no button receives the keys. */}
      <div className={classes.room} tabIndex={-1} data-autofocus>
        <div
          className={classes.fitted}
          data-verdict={verdict ?? undefined}
          style={{ '--fit-ratio': size.width / size.height } as CSSProperties}
        >
          <PictureFrame
            {...size}
            src={findPreviewUrl(item, 'preview')}
            alt={`${place}: ${parseMetadata(item).prompt ?? item.name}`}
            placeholder={item.placeholder}
            loading="eager"
          >
            {videoUrl && <VideoPreview src={videoUrl} />}
            <span className={classes.mark}>
              <VerdictMark verdict={verdict} />
            </span>
          </PictureFrame>
        </div>
      </div>
      <ActionIcon
        className={classes.previous}
        variant="default"
        size={44}
        aria-label="Previous"
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={22} stroke={1.5} />
      </ActionIcon>
      <ActionIcon className={classes.next} variant="default" size={44} aria-label="Next" onClick={onNext}>
        <IconChevronRight size={22} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
