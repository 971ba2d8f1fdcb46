import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEye,
  IconFlipHorizontal,
  IconRestore,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { type Pose, posePeopleMaximum } from '#contract/keypoints.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PoseDrawing } from '#web/ui/pose/pose-drawing.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { DetectedPose } from './detected-pose.tsx';
import classes from './pose.module.css';
import { poseLibrary } from './pose-library.ts';
import { PoseStage } from './pose-stage.tsx';
import { countSeen } from './pose-transforms.ts';
import { type PoseEditor, usePoseEditor } from './use-pose-editor.ts';

type PoseDialogProps = {
  open: boolean;
  /** The pose to change; null: a person who stands. */
  pose: Pose | null;
  /** The proportions of the picture. */
  width: number;
  height: number;
  onDone: (pose: Pose) => void;
  onClose: () => void;
};

/** The editor of a pose. */
export function PoseDialog({ open, onClose, ...editing }: PoseDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Pose" spread sticky>
      <Editing onClose={onClose} {...editing} />
    </Sheet>
  );
}

/** The first pose of the library. @param ratio the picture's width by its height */
function placeStanding(ratio: number) {
  const [standing] = poseLibrary;
  if (!standing) throw new Error('the library has no pose');
  return standing.place(ratio);
}

function Editing({ pose: given, width, height, onDone, onClose }: Omit<PoseDialogProps, 'open'>) {
  const standing = placeStanding(width / height);
  const editor = usePoseEditor(given ?? { people: [standing] }, standing);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) editor.redo?.();
    else editor.undo?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside.
    <div className={classes.editor} onKeyDown={onKeyDown}>
      <div className={classes.scroll}>
        <Tools editor={editor} />
        <PoseStage editor={editor} width={width} height={height} />
        <People editor={editor} />
        <p className={classes.help}>
          Drag the joints, or move the selected one with the arrow keys. Delete hides it.
        </p>
        <DetectedPose onDetected={editor.take} />
        <h3 className={classes.heading}>Poses</h3>
        <ul className={classes.library}>
          {poseLibrary.map(({ name, place }) => (
            <li key={name}>
              <button
                type="button"
                className={classes.thumbnail}
                onClick={() => editor.take(place(width / height))}
              >
                <span className={classes.sample}>
                  <PoseDrawing pose={{ people: [place(0.75)] }} width={3} height={4} />
                </span>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onDone(editor.pose)}>Use pose</Button>
      </div>
    </div>
  );
}

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

function Tools({ editor }: { editor: PoseEditor }) {
  const { active, pose, redo, undo } = editor;
  const person = pose.people[active];
  return (
    <div role="toolbar" aria-label="Pose tools" className={classes.tools}>
      <IconButton label="Undo" disabled={!undo} onClick={() => undo?.()}>
        <IconArrowBackUp {...icon} />
      </IconButton>
      <IconButton label="Redo" disabled={!redo} onClick={() => redo?.()}>
        <IconArrowForwardUp {...icon} />
      </IconButton>
      <IconButton label="Mirror" onClick={editor.mirror}>
        <IconFlipHorizontal {...icon} />
      </IconButton>
      <IconButton label="Add person" disabled={pose.people.length >= posePeopleMaximum} onClick={editor.add}>
        <IconUserPlus {...icon} />
      </IconButton>
      <IconButton label="Remove person" disabled={pose.people.length < 2} onClick={editor.remove}>
        <IconUserMinus {...icon} />
      </IconButton>
      <IconButton
        label="Show hidden joints"
        disabled={!person || countSeen(person) === Object.keys(person).length}
        onClick={editor.showHidden}
      >
        <IconEye {...icon} />
      </IconButton>
      <IconButton label="Reset" disabled={!undo} onClick={editor.reset}>
        <IconRestore {...icon} />
      </IconButton>
    </div>
  );
}

/** Which person the joints and the library change. */
function People({ editor: { active, choose, pose } }: { editor: PoseEditor }) {
  if (pose.people.length < 2) return null;
  return (
    <fieldset aria-label="Person" className={classes.people}>
      {pose.people.map((_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no name but their position.
          key={at}
          type="button"
          aria-pressed={at === active}
          onClick={() => choose(at)}
        >
          Person {at + 1}
        </button>
      ))}
    </fieldset>
  );
}
