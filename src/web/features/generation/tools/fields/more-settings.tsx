import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

type MoreSettingsProps = {
  /** What it is set to, said while it is folded. */
  summary: string;
  children: ReactNode;
};

/** What most leave as it is. Folded, it still says what it is set to. */
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
