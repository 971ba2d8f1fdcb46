import { IconPhotoScan } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import type { Draft } from '#web/lib/draft.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import classes from '../composer.module.css';
import type { ReadFile } from './read-file.ts';

const SettingsSheet = lazyNamed(() => import('./settings-sheet.tsx'), 'SettingsSheet');

type ReadSettingsButtonProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** Reads the settings of a picture that the creator chooses, in the browser. */
export function ReadSettingsButton({ draft, onChange }: ReadSettingsButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<{ file: File; read: ReadFile } | null>(null);
  const wasOpen = useOnceEnabled(picture !== null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { readFile } = await import('./read-file.ts');
    setPicture({ file, read: await readFile(file) });
  };
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-label="Read settings from a picture"
        data-tip="Read settings from a picture"
        onPointerEnter={SettingsSheet.preload}
        onFocus={SettingsSheet.preload}
        onClick={() => input.current?.click()}
      >
        <IconPhotoScan size={16} stroke={1.75} aria-hidden="true" /> Read settings
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Picture to read settings from"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Suspense fallback={null}>
        {wasOpen && (
          <SettingsSheet
            picture={picture}
            draft={draft}
            onChange={onChange}
            onClose={() => setPicture(null)}
          />
        )}
      </Suspense>
    </>
  );
}
