import { PurposeChoice } from '#web/ui/picture-purposes/purpose-choice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

type PurposeSheetProps = { file: File | null; onClose: () => void };

/** Asks what a picture is for. */
export function PurposeSheet({ file, onClose }: PurposeSheetProps) {
  return (
    <Sheet title="Use this picture" open={file !== null} onClose={onClose}>
      {file && <PurposeChoice file={file} onUploaded={onClose} />}
    </Sheet>
  );
}
