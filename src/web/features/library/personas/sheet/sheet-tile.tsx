import { IconAlertTriangle, IconPhoto, IconRefresh, IconSparkles, IconX } from '@tabler/icons-react';
import { type ReferencePicture, type ReferenceView, referencePrice } from '#contract/reference-sheets.ts';
import { formatTokens } from '#web/lib/format.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { useJobPreview, useJobs } from '#web/lib/queries.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import classes from './reference-sheet.module.css';
import { viewLabels } from './view-labels.ts';

const price = formatTokens(referencePrice(1));
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type SheetTileProps = {
  name: string;
  picture: ReferencePicture;
  /** Left out: the picture belongs to an earlier version, or nothing may be changed. */
  actions?: {
    /** Why pictures cannot be made; null if they can. */
    unsupportedReason: string | null;
    isPending: boolean;
    make: (view: ReferenceView) => void;
    choose: (view: ReferenceView) => void;
    remove: (view: ReferenceView) => void;
  };
};

/** One view of a reference sheet: its picture, its progress, or why there is none, with what can be done. */
export function SheetTile({ name, picture, actions }: SheetTileProps) {
  const { view, status, jobId, problem } = picture;
  const label = viewLabels[view];
  const { data: jobs } = useJobs();
  const job = jobs?.find(({ id }) => id === jobId);
  const shownSoFar = useJobPreview(jobId ?? '');
  const src =
    status === 'ready' && picture.picture
      ? getPictureUrl(picture.picture, 'thumbnail')
      : status === 'making'
        ? shownSoFar
        : null;
  const isIdle = status !== 'making' && status !== 'waiting';
  const makeLabel = `${status === 'ready' ? 'Make again' : 'Make'} · ${price}`;
  return (
    <li className={classes.tile} data-status={status}>
      <PictureFrame src={src} alt={`${name}, ${label.toLowerCase()}`} width={3} height={4}>
        {status === 'making' && (
          <div className={classes.progress} data-over={shownSoFar !== null || undefined}>
            {job ? <JobProgress job={job} /> : 'Being made'}
          </div>
        )}
        {status === 'waiting' && <p className={classes.state}>After the front picture</p>}
        {status === 'missing' && <p className={classes.state}>No picture</p>}
        {status === 'failed' && (
          <p className={classes.state} data-failed>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            {problem ?? 'Generation failed.'} Nothing was charged.
          </p>
        )}
      </PictureFrame>
      <div className={classes.caption}>
        <h3>{label}</h3>
        {actions && isIdle && (
          <div className={classes.actions}>
            <IconButton
              label={actions.unsupportedReason ?? makeLabel}
              fullLabel={[`${label}: ${makeLabel}`, actions.unsupportedReason].filter(Boolean).join('. ')}
              disabled={actions.isPending}
              aria-disabled={actions.unsupportedReason !== null || undefined}
              onClick={() => actions.unsupportedReason === null && actions.make(view)}
            >
              {status === 'ready' ? <IconRefresh {...icon} /> : <IconSparkles {...icon} />}
            </IconButton>
            <IconButton
              label="Choose one of yours"
              fullLabel={`${label}: choose one of yours`}
              disabled={actions.isPending}
              onClick={() => actions.choose(view)}
            >
              <IconPhoto {...icon} />
            </IconButton>
            {status === 'ready' && (
              <IconButton
                label="Remove from the sheet"
                fullLabel={`${label}: remove from the sheet`}
                disabled={actions.isPending}
                onClick={() => actions.remove(view)}
              >
                <IconX {...icon} />
              </IconButton>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
