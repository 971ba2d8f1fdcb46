import { Suspense, useState } from 'react';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { DropOverlay } from '#web/ui/picture-upload/drop-overlay.tsx';
import { usePictureDrop } from '#web/ui/picture-upload/use-picture-drop.ts';

const PurposeSheet = lazyNamed(() => import('./purpose-sheet.tsx'), 'PurposeSheet');

/** Takes a picture that is dropped onto the dashboard or pasted into it, and asks what it is for. */
export function DroppedPicture() {
  const [file, setFile] = useState<File | null>(null);
  const isOver = usePictureDrop(file ? null : setFile);
  const sheetRequested = useOnceEnabled(file !== null);
  return (
    <>
      <DropOverlay shown={isOver} />
      <Suspense fallback={null}>
        {sheetRequested && <PurposeSheet file={file} onClose={() => setFile(null)} />}
      </Suspense>
    </>
  );
}
