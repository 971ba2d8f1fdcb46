import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconLibraryPhoto, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import type { PickerActions } from './picker-actions.ts';
import classes from './source.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The buttons to choose a picture: upload, library and camera. */
export function SourceButtons({ send, open, unavailableReason }: PickerActions) {
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  // On phones, the system camera is better than a video in a dialog.
  const isPhone = useMediaQuery('(pointer: coarse)');
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    if (chosen) send(chosen);
    // Reset, so that the same file can be chosen again.
    event.currentTarget.value = '';
  };
  return (
    <div className={classes.ways}>
      <Button
        variant="default"
        disabled={unavailableReason !== null}
        leftSection={<IconUpload {...icon} />}
        onClick={() => file.current?.click()}
      >
        Upload
      </Button>
      <Button variant="default" leftSection={<IconLibraryPhoto {...icon} />} onClick={() => open('library')}>
        Choose one of yours
      </Button>
      <Button
        variant="default"
        disabled={unavailableReason !== null}
        leftSection={<IconCamera {...icon} />}
        onClick={() => (isPhone ? camera.current?.click() : open('camera'))}
      >
        Camera
      </Button>
      <input ref={file} type="file" accept="image/*" hidden aria-label="Picture file" onChange={choose} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
    </div>
  );
}
