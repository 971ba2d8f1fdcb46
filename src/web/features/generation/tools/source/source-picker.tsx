import { useState } from 'react';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import { useUser } from '#web/lib/session.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { DropVeil } from './drop-veil.tsx';
import type { PickerDialog, PickerWays } from './picker-ways.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { SourceCard } from './source-card.tsx';
import { SourceDrop } from './source-drop.tsx';
import { useIncoming } from './use-incoming.ts';
import type { Source } from './use-source.ts';

type SourcePickerProps = {
  source: Source;
  /** What the picture is: `Picture`, `Whose face`. */
  title: string;
  /** What it is to be used for: an objection to that is shown with it. */
  operation: Operation;
  /** The category that the result is to have. */
  category: Category;
  /** Whether what is dropped on the page or pasted into it is meant for this one. */
  listens?: boolean;
};

/**
 * The picture that a tool works on: a place to bring one to while there is none, and afterwards the picture
 * with what is known of it. It comes from a file, the clipboard, the camera, My Content or earlier uploads.
 */
export function SourcePicker({ source, title, operation, category, listens = true }: SourcePickerProps) {
  const { gate } = useUser();
  const [dialog, setDialog] = useState<PickerDialog | null>(null);
  const { sending } = source;
  const closed = gate === 'app' ? null : 'Pictures can be brought in once the tour and your ID are done.';
  const over = useIncoming(listens && closed === null && dialog === null ? sending.send : null);
  const ways: PickerWays = { send: sending.send, open: setDialog, closed };
  return (
    <>
      {source.picture ? (
        <SourceCard
          source={source}
          picture={source.picture}
          title={title}
          operation={operation}
          category={category}
          sending={sending}
          ways={ways}
        />
      ) : (
        <SourceDrop title={title} sending={sending} ways={ways} onChoose={source.choose} />
      )}
      <DropVeil shown={over} />
      <CameraDialog
        open={dialog === 'camera'}
        onTake={(file) => {
          setDialog(null);
          sending.send(file);
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
