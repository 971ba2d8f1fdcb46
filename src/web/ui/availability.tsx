import { IconCircleOff, IconMoon } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Availability } from '#web/lib/abilities.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './availability.module.css';

type AvailabilityNoteProps = { availability: Availability; id?: string };

/** Says why no engine supports an operation, or that engines are offline; renders nothing if one is available. */
export function AvailabilityNote({
  availability: { offline, unsupportedReason },
  id,
}: AvailabilityNoteProps) {
  if (!unsupportedReason && !offline) return null;
  const Icon = unsupportedReason ? IconCircleOff : IconMoon;
  return (
    <p id={id} className={classes.note} data-unable={unsupportedReason !== null || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{unsupportedReason ?? 'Engines are offline; your job will be queued.'}</span>
    </p>
  );
}

/** The mark beside an operation that no engine supports. */
export function UnavailableMark() {
  return <span className={classes.mark}>Not available here</span>;
}

type AvailabilityButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  availability: Availability;
  /** Disabled for a reason that is shown elsewhere. */
  disabled?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
  children: ReactNode;
};

/** A button that starts a job. If no engine supports it, the button stays focusable and shows the reason. */
export function AvailabilityButton({
  availability,
  disabled,
  type = 'button',
  onClick,
  ...button
}: AvailabilityButtonProps) {
  const id = useId();
  const unable = availability.unsupportedReason !== null;
  return (
    <div className={classes.place}>
      <Button
        {...button}
        type={type}
        disabled={disabled && !unable}
        data-disabled={unable || undefined}
        aria-disabled={unable || undefined}
        aria-describedby={unable || availability.offline ? id : undefined}
        onClick={(event) => {
          if (unable) event.preventDefault();
          else onClick?.();
        }}
      />
      <AvailabilityNote id={id} availability={availability} />
    </div>
  );
}
