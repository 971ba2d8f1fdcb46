import { IconPhotoDown } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import classes from './source.module.css';

/** Over the whole page while a file is held over it: it may be let go anywhere. */
export function DropVeil({ shown }: { shown: boolean }) {
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
