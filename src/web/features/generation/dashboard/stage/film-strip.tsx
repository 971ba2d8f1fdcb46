import { IconAlertTriangle, IconCheck, IconHeartFilled, IconLibraryPhoto, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import { getJobFraction } from '#web/lib/job-labels.ts';
import { useJobPreview } from '#web/lib/queries.ts';
import { LengthBadge } from '#web/ui/length-badge.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './film-strip.module.css';
import { stripLength } from './strip-length.ts';
import type { StageState } from './use-stage.ts';

const skeletons = Array.from({ length: stripLength / 2 }, (_, place) => place);

/** The newest items, newest first. Choosing one brings it onto the stage. */
export function FilmStrip({ stage }: { stage: StageState }) {
  const { items, jobs, place, select } = stage;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const frame = list.current?.children[place];
    // Within the strip alone: `scrollIntoView` would scroll the page as well.
    if (frame instanceof HTMLElement) scrollWithin(frame);
  }, [place]);
  return (
    <ul
      ref={list}
      className={classes.strip}
      data-film-strip
      aria-label="Recent work"
      aria-busy={!items || undefined}
    >
      {items?.map((item, at) => (
        <li key={item.id}>
          <Frame
            item={item}
            job={jobs.get(item.id) ?? null}
            isSelected={at === place}
            onSelect={() => select(item.id)}
          />
        </li>
      )) ?? skeletons.map((each) => <li key={each} className={classes.skeleton} />)}
      <li>
        <Link to="/content" className={classes.all} aria-label="All of My Content">
          <IconLibraryPhoto size={20} stroke={1.5} aria-hidden="true" />
          All
        </Link>
      </li>
    </ul>
  );
}

function scrollWithin(frame: HTMLElement): void {
  const strip = frame.parentElement;
  if (!strip) return;
  const far = { x: strip.clientWidth - frame.offsetWidth, y: strip.clientHeight - frame.offsetHeight };
  strip.scrollTo({
    left: Math.min(frame.offsetLeft, Math.max(strip.scrollLeft, frame.offsetLeft - far.x)),
    top: Math.min(frame.offsetTop, Math.max(strip.scrollTop, frame.offsetTop - far.y)),
  });
}

type FrameProps = { item: ContentItem; job: Job | null; isSelected: boolean; onSelect: () => void };

function Frame({ item, job, isSelected, onSelect }: FrameProps) {
  const preview = useJobPreview(job?.id ?? '');
  const fraction = item.status === 'processing' ? ((job && getJobFraction(job)) ?? 0) : null;
  return (
    <button
      type="button"
      className={classes.frame}
      aria-label={`Show ${item.name}${describeMarks(item)}`}
      aria-current={isSelected || undefined}
      data-verdict={item.verdict ?? undefined}
      onClick={onSelect}
    >
      <PictureFrame
        width={1}
        height={1}
        src={findPreviewUrl(item, 'thumbnail') ?? preview}
        alt=""
        placeholder={item.placeholder}
      >
        {fraction !== null && (
          <i className={classes.progress} style={{ '--fraction': fraction } as CSSProperties} />
        )}
        {item.status === 'failed' && <IconAlertTriangle className={classes.failed} size={22} stroke={1.5} />}
        {item.duration !== null && (
          <span className={classes.length}>
            <LengthBadge seconds={item.duration} />
          </span>
        )}
        <span className={classes.marks}>
          {item.favourite && <IconHeartFilled size={14} />}
          {item.verdict === 'keep' && <IconCheck size={14} stroke={3} />}
          {item.verdict === 'reject' && <IconX size={14} stroke={3} />}
        </span>
      </PictureFrame>
    </button>
  );
}

/** What the marks of a frame say, for screen readers. */
function describeMarks({ status, verdict, favourite }: ContentItem): string {
  const said = [
    status === 'processing' && 'being generated',
    status === 'failed' && 'failed',
    verdict === 'keep' && 'kept',
    verdict === 'reject' && 'rejected',
    favourite && 'favourite',
  ].filter(Boolean);
  return said.length > 0 ? `, ${said.join(', ')}` : '';
}
