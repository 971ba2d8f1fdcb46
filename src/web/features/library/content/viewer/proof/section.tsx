import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './proof.module.css';

type SectionProps = {
  title: string;
  /** Shown while collapsed, too. */
  summary?: string;
  /** Mounted, and so loaded, when the section opens. */
  children: ReactNode;
};

/** A collapsible section of the details. */
export function Section({ title, summary, children }: SectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.section} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        {title}
        {summary && <span>{summary}</span>}
      </summary>
      {open && <div className={classes.opened}>{children}</div>}
    </details>
  );
}
