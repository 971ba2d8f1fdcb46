import { Button, type ButtonProps } from '@mantine/core';
import { IconCircleOff, IconMoon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { WorkState } from '#web/lib/abilities.ts';
import classes from './availability.module.css';

type WorkNoteProps = { work: WorkState; id?: string };

/** Why work cannot be done here, or that it will wait; nothing where neither is so. */
export function WorkNote({ work: { away, unable }, id }: WorkNoteProps) {
  if (!unable && !away) return null;
  const Icon = unable ? IconCircleOff : IconMoon;
  return (
    <p id={id} className={classes.note} data-unable={unable !== null || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{unable ?? 'The engines are away; your job will wait for them.'}</span>
    </p>
  );
}

/** Stands beside the name of what no engine here can do. */
export function NotHere() {
  return <span className={classes.mark}>Not available here</span>;
}

type WorkButtonProps = ButtonProps & {
  work: WorkState;
  /** Why it cannot be pressed for now is said elsewhere. */
  disabled?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
  children: ReactNode;
};

/** A button that starts work. Where no engine can do it, it stays where the keyboard finds it, with the reason beneath. */
export function WorkButton({ work, disabled, type = 'button', onClick, ...button }: WorkButtonProps) {
  const id = useId();
  const unable = work.unable !== null;
  return (
    <div className={classes.place}>
      <Button
        {...button}
        type={type}
        disabled={disabled && !unable}
        data-disabled={unable || undefined}
        aria-disabled={unable || undefined}
        aria-describedby={unable || work.away ? id : undefined}
        onClick={(event) => {
          if (unable) event.preventDefault();
          else onClick?.();
        }}
      />
      <WorkNote id={id} work={work} />
    </div>
  );
}
