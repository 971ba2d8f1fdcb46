import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> & {
  /** What it does, for those who cannot guess it from the icon: read out, and shown on hover. */
  label: string;
  /** What is read out where `label` alone would not say what it is done to. */
  fullLabel?: string;
};

/** A quiet button that is an icon. */
export function IconButton({ label, fullLabel = label, ...button }: IconButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={fullLabel} data-tip={label} {...button} />
  );
}
