import { casePage } from '../texts/en/report.ts';
import classes from './report-case.module.css';

/** The state of a report. `islands/report-case.ts` fills it, so that the secret of the link never reaches the server's log. */
export function ReportCase() {
  return (
    <main id="main" className={classes.page}>
      <h1>{casePage.title}</h1>
      <div data-island="report-case" data-words={JSON.stringify(casePage.words)}>
        <p role="status" data-state>
          {casePage.words.loading}
        </p>
        <dl className={classes.facts} data-facts hidden />
        <div className={classes.notices} data-notices />
      </div>
    </main>
  );
}
