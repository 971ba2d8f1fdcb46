import type { ReactNode } from 'react';
import classes from './section.module.css';

type SectionProps = {
  id: string;
  heading: string;
  lead?: string;
  raised?: boolean;
  /** Content to the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of the landing page with an anchor. */
export function Section({ id, heading, lead, raised, aside, children }: SectionProps) {
  return (
    <section id={id} className={raised ? classes.raised : classes.section} aria-labelledby={`${id}-heading`}>
      <div className={classes.inner}>
        <div className={classes.head}>
          <div>
            <h2 id={`${id}-heading`} className={classes.heading}>
              {heading}
            </h2>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
