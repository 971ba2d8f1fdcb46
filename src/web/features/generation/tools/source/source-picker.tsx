import { useState } from 'react';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import { uploadedPeopleText } from '#contract/operating-modes.ts';
import { useOperatingModes } from '#web/lib/abilities.ts';
import { useUser } from '#web/lib/session.ts';
import { PictureDialog } from '#web/ui/picture-choice/picture-dialog.tsx';
import { DropOverlay } from '#web/ui/picture-upload/drop-overlay.tsx';
import { usePictureDrop } from '#web/ui/picture-upload/use-picture-drop.ts';
import { CameraDialog } from './camera-dialog.tsx';
import type { PickerActions, PickerDialog } from './picker-actions.ts';
import { SourceCard } from './source-card.tsx';
import { SourceDrop } from './source-drop.tsx';
import type { Source } from './use-source.ts';

type SourcePickerProps = {
  source: Source;
  /** The role of the picture, for example `Whose face`. */
  title: string;
  /** The operation that uses the picture. An objection to it is shown. */
  operation: Operation;
  /** The category of the result. */
  category: Category;
  /** Whether this picker takes pictures that are dropped on the page or pasted. */
  listens?: boolean;
};

/**
 * Chooses the source picture of a tool, from a file, the clipboard, the camera, My Content or earlier uploads. Shows a
 * drop zone until a picture is chosen, then the picture with its details.
 */
export function SourcePicker({ source, title, operation, category, listens = true }: SourcePickerProps) {
  const { gate } = useUser();
  const [dialog, setDialog] = useState<PickerDialog | null>(null);
  const { upload } = source;
  const { allowsUploadedPeople } = useOperatingModes();
  // A swap takes the faces of people from both of its pictures.
  const takesUploads = allowsUploadedPeople || operation !== 'face_swap';
  const unavailableReason =
    gate !== 'app'
      ? 'You can upload pictures after the tour and the ID check.'
      : takesUploads
        ? null
        : uploadedPeopleText;
  const over = usePictureDrop(listens && unavailableReason === null && dialog === null ? upload.send : null);
  const actions: PickerActions = { send: upload.send, open: setDialog, unavailableReason };
  return (
    <>
      {source.picture ? (
        <SourceCard
          source={source}
          picture={source.picture}
          title={title}
          operation={operation}
          category={category}
          upload={upload}
          actions={actions}
        />
      ) : (
        <SourceDrop
          title={title}
          upload={upload}
          actions={actions}
          takesUploads={takesUploads}
          wasChanged={source.wasChanged}
          onChoose={source.choose}
        />
      )}
      <DropOverlay shown={over} />
      <CameraDialog
        open={dialog === 'camera'}
        onTake={(file) => {
          setDialog(null);
          upload.send(file);
        }}
        onClose={() => setDialog(null)}
      />
      <PictureDialog
        open={dialog === 'library'}
        title={title}
        onChoose={(picture) => {
          setDialog(null);
          source.choose(picture);
        }}
        onClose={() => setDialog(null)}
      />
    </>
  );
}
