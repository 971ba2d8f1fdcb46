import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';

type Look = {
  variant?: 'filled' | 'default' | 'subtle' | undefined;
  size?: 'compact-sm' | 'sm' | 'md' | 'lg' | undefined;
  fullWidth?: boolean | undefined;
  /** Before the text. */
  leftSection?: ReactNode;
};

/** What both kinds of button are made of. */
function toParts({ variant = 'filled', size = 'md', fullWidth, leftSection }: Look, className = '') {
  return {
    looks: {
      className: `mantine-focus-auto mantine-active ${classes.button} ${className}`,
      'data-variant': variant,
      'data-size': size,
      'data-wide': fullWidth || undefined,
      'data-with-section': leftSection ? true : undefined,
    },
    section: leftSection && <span className={classes.section}>{leftSection}</span>,
  };
}

/**
 * A button of the app's first page, which loads before Mantine's components: it looks like Mantine's `Button`, which
 * the other pages use (docs/performance.md). With `data-disabled` it looks disabled and keeps the focus.
 */
export function Button(props: Look & ComponentProps<'button'>) {
  const { variant, size, fullWidth, leftSection, className, children, ...button } = props;
  const { looks, section } = toParts({ variant, size, fullWidth, leftSection }, className);
  return (
    <button type="button" {...button} {...looks}>
      {section}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: Look & ComponentProps<typeof Link>) {
  const { variant, size, fullWidth, leftSection, className, children, ...link } = props;
  const { looks, section } = toParts({ variant, size, fullWidth, leftSection }, className);
  return (
    <Link {...link} {...looks}>
      {section}
      {children}
    </Link>
  );
}
