import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/lib/title.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import classes from './page.module.css';

type PageProps = {
  /** `full` for contact sheets and the dashboard, `reading` for forms and text. */
  width?: 'full' | 'reading';
  children: ReactNode;
};

/** The content of one screen inside the shell; the header shows its title and subtitle. */
export function Page({ width = 'full', children }: PageProps) {
  return <div className={width === 'reading' ? classes.reading : classes.full}>{children}</div>;
}

type StepPageProps = {
  title: string;
  subtitle: string;
  /** The onboarding step, counted from 1. */
  step?: { number: number; of: number };
  /** The address of the screen's help. */
  help?: string;
  children: ReactNode;
};

/** A screen without the shell: an onboarding step or a single page. */
export function StepPage({ title, subtitle, step, help = '/help', children }: StepPageProps) {
  useDocumentTitle(title);
  return (
    <div className={classes.alone}>
      <header className={classes.bar}>
        <Wordmark size={26} />
        <span className={classes.aside}>
          {step && `Step ${step.number} of ${step.of}`}
          <a href={help} target="_blank" rel="noreferrer">
            Help
          </a>
        </span>
      </header>
      <main id="main" className={classes.column} tabIndex={-1}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
      </main>
    </div>
  );
}

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A section of a page with a heading. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
