import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

type MoreSettingsProps = {
  /** The current values, shown while the settings are folded. */
  summary: string;
  children: ReactNode;
};

/** Settings that most requests leave at their defaults. While folded, they show a summary. */
export function MoreSettings({ summary, children }: MoreSettingsProps) {
  return (
    <details className={classes.more}>
      <summary>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        More settings
        <span className={classes.summary}>{summary}</span>
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  );
}
