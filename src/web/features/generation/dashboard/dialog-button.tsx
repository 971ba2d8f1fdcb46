import { IconMovie, IconStack2 } from '@tabler/icons-react';
import { useId } from 'react';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { UnavailableMark } from '#web/ui/availability.tsx';
import classes from './composer.module.css';

/** The dialog of a mode, which has settings of its own; the images alone have none. */
const dialogs = {
  bundle: { operation: 'text_to_image', label: 'Open as a dialog', Icon: IconStack2 },
  video: { operation: 'text_to_video', label: 'Other lengths', Icon: IconMovie },
} as const;

type Mode = keyof typeof dialogs;

type DialogButtonProps = { dialog: Mode; onOpen: (dialog: Mode) => void };

/** Opens the dialog of a mode. If no engine supports its operation, the button is disabled and gives the reason. */
export function DialogButton({ dialog, onOpen }: DialogButtonProps) {
  const id = useId();
  const { operation, label, Icon } = dialogs[dialog];
  const unable = findUnsupportedReason(useAbilities(), operation);
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-haspopup="dialog"
        aria-disabled={unable !== null || undefined}
        aria-describedby={unable ? id : undefined}
        data-tip={unable ?? undefined}
        onClick={() => unable === null && onOpen(dialog)}
      >
        <Icon size={16} stroke={1.75} aria-hidden="true" /> {label}
        {unable && <UnavailableMark />}
      </button>
      <span id={id} hidden>
        {unable}
      </span>
    </>
  );
}
