import type { ReactNode } from 'react';
import classes from './section.module.css';

type SectionProps = {
  id: string;
  heading: string;
  /** The section is a page of its own, with its heading as the page's. */
  alone?: boolean;
  lead?: string;
  raised?: boolean;
  /** Content to the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of the landing page with an anchor. */
export function Section({ id, heading, alone = false, lead, raised, aside, children }: SectionProps) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section id={id} className={raised ? classes.raised : classes.section} aria-labelledby={`${id}-heading`}>
      <div className={classes.inner}>
        <div className={classes.head}>
          <div>
            <Heading id={`${id}-heading`} className={classes.heading}>
              {heading}
            </Heading>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
