import { Suspense, useState } from 'react';
import type { Draft } from '#web/lib/draft.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { DropOverlay } from '#web/ui/picture-upload/drop-overlay.tsx';
import { usePictureDrop } from '#web/ui/picture-upload/use-picture-drop.ts';
import type { ReadFile } from '../picture-settings/read-file.ts';

const PurposeSheet = lazyNamed(() => import('./purpose-sheet.tsx'), 'PurposeSheet');
const SettingsSheet = lazyNamed(() => import('../picture-settings/settings-sheet.tsx'), 'SettingsSheet');

type DroppedPictureProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/**
 * Takes a picture that is dropped onto the dashboard or pasted into it. One with settings in it offers them to the
 * composer first; any other is asked what it is for.
 */
export function DroppedPicture({ draft, onChange }: DroppedPictureProps) {
  const [picture, setPicture] = useState<{ file: File; read: ReadFile } | null>(null);
  const take = async (file: File) => {
    const { readFile } = await import('../picture-settings/read-file.ts');
    setPicture({ file, read: await readFile(file) });
  };
  const isOver = usePictureDrop(picture ? null : take);
  const close = () => setPicture(null);
  const hasSettings = picture !== null && picture.read.settings !== null;
  const purposeRequested = useOnceEnabled(picture !== null && !hasSettings);
  const settingsRequested = useOnceEnabled(hasSettings);
  const chooseOtherUse = () => picture && setPicture({ ...picture, read: { settings: null, problem: null } });
  return (
    <>
      <DropOverlay shown={isOver} />
      <Suspense fallback={null}>
        {purposeRequested && (
          <PurposeSheet file={hasSettings ? null : (picture?.file ?? null)} onClose={close} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {settingsRequested && (
          <SettingsSheet
            picture={hasSettings ? picture : null}
            draft={draft}
            onChange={onChange}
            onClose={close}
            onOtherUse={chooseOtherUse}
          />
        )}
      </Suspense>
    </>
  );
}
