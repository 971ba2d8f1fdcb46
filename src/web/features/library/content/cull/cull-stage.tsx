import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useEffect } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { filmAddress, pictureAddress, pictureSize, readMetadata } from '#web/lib/content.ts';
import { FilmGlimpse } from '#web/ui/film-glimpse.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './cull.module.css';
import type { Verdict } from './culling.ts';
import { VerdictMark } from './verdict-mark.tsx';

type CullStageProps = {
  item: ContentItem;
  verdict: Verdict | null;
  /** `2 of 4`. */
  place: string;
  /** Fetched beforehand, so that a verdict is not waited for. */
  next: ContentItem | undefined;
  onPrevious: (() => void) | undefined;
  onNext: () => void;
};

/** The picture that is looked at, as large as the room allows; videos play. */
export function CullStage({ item, verdict, place, next, onPrevious, onNext }: CullStageProps) {
  const size = pictureSize(item);
  const film = filmAddress(item);
  const nextSrc = next && pictureAddress(next, 'preview');
  useEffect(() => {
    if (nextSrc) new Image().src = nextSrc;
  }, [nextSrc]);
  return (
    <div className={classes.stage}>
      {/* Takes the focus when it opens, so that keys go to what is looked at and not to a button. */}
      <div className={classes.room} tabIndex={-1} data-autofocus>
        <div
          className={classes.fitted}
          data-verdict={verdict ?? undefined}
          style={{ '--fit-ratio': size.width / size.height } as CSSProperties}
        >
          <PictureFrame
            {...size}
            src={pictureAddress(item, 'preview')}
            alt={`${place}: ${readMetadata(item).prompt ?? item.name}`}
            placeholder={item.placeholder}
            loading="eager"
          >
            {film && <FilmGlimpse src={film} />}
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
