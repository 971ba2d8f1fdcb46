import { useDisclosure } from '@mantine/hooks';
import { IconStretching } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { parseAspectRatio } from '#web/lib/content.ts';
import type { Draft } from '#web/lib/draft.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import fields from '#web/ui/compose/fields.module.css';
import { PoseDrawing } from '#web/ui/pose/pose-drawing.tsx';
import parameters from '../parameters/parameters.module.css';
import classes from './pose.module.css';
import { formatPeople } from './pose-labels.ts';
import { usePoseObstacle } from './use-pose-obstacle.ts';

const PoseDialog = lazyNamed(() => import('./pose-dialog.tsx'), 'PoseDialog');

type PoseSettingProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** The pose of a new picture, with the button that opens its editor. */
export function PoseSetting({ draft, onChange }: PoseSettingProps) {
  const id = useId();
  const [open, { close, open: show }] = useDisclosure(false);
  const wasOpen = useOnceEnabled(open);
  const obstacle = usePoseObstacle(draft);
  const { pose } = draft;
  const { height, width } = draft.parameters.size ?? parseAspectRatio(draft.aspectRatio);
  // What a chosen pose lacks is said outside of the fold (`ParameterNotes`).
  const isUnable = obstacle !== null && pose === null;
  return (
    <fieldset aria-label="Pose" className={classes.setting}>
      <span aria-hidden="true" className={fields.fieldLabel}>
        Pose
      </span>
      <div className={classes.summary}>
        <button
          type="button"
          className={parameters.toggle}
          aria-haspopup="dialog"
          aria-disabled={isUnable || undefined}
          aria-describedby={isUnable ? `${id}-note` : undefined}
          onPointerEnter={PoseDialog.preload}
          onFocus={PoseDialog.preload}
          onClick={() => !isUnable && show()}
        >
          {pose ? (
            <span className={classes.small}>
              <PoseDrawing pose={pose} width={width} height={height} />
            </span>
          ) : (
            <IconStretching size={18} stroke={1.75} aria-hidden="true" />
          )}
          {pose ? `Edit pose, ${formatPeople(pose)}` : 'Choose a pose'}
        </button>
        {pose && (
          <button type="button" className={classes.remove} onClick={() => onChange({ pose: null })}>
            Remove pose
          </button>
        )}
      </div>
      {isUnable && (
        <p id={`${id}-note`} className={fields.note}>
          {obstacle}
        </p>
      )}
      <Suspense fallback={null}>
        {wasOpen && (
          <PoseDialog
            open={open}
            pose={pose}
            width={width}
            height={height}
            onDone={(chosen) => {
              onChange({ pose: chosen });
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
