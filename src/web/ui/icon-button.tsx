import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> & {
  /** The accessible name and tooltip. */
  label: string;
  /** A longer accessible name, if `label` is ambiguous. */
  fullLabel?: string;
};

/** A button with an icon only. */
export function IconButton({ label, fullLabel = label, ...button }: IconButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={fullLabel} data-tip={label} {...button} />
  );
}
