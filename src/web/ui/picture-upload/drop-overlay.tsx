import { IconPhotoDown } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import classes from './picture-upload.module.css';

/** Covers the page while a file is dragged over it: the creator can drop it anywhere. */
export function DropOverlay({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return createPortal(
    <div className={classes.veil}>
      <p>
        <IconPhotoDown size={28} stroke={1.5} aria-hidden="true" /> Drop the picture anywhere
      </p>
    </div>,
    document.body,
  );
}
