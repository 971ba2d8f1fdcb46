import { statusComponent } from '#contract/status.ts';
import { statusPage } from '../texts/en/status.ts';
import classes from './status-board.module.css';

const days = 90;

/** The layout of the status page; `islands/status.ts` fills it. */
export function StatusBoard() {
  return (
    <main id="main" className={classes.page} data-island="status" aria-busy="false">
      <h1>{statusPage.title}</h1>
      <p className={classes.lead}>{statusPage.lead}</p>
      <p className={classes.overall} role="status" data-overall="unknown">
        <noscript>
          {statusPage.noScript} <a href="/api/status">/api/status</a>.
        </noscript>
      </p>
      <div className={classes.components}>
        {statusComponent.options.map((component) => {
          const { name, text } = statusPage.components[component];
          return (
            <section key={component} className={classes.component} data-component={component}>
              <h2>{name}</h2>
              <p className={classes.what}>{text}</p>
              <p className={classes.now} data-now="unknown" />
              <div className={classes.bars} role="img" aria-label={statusPage.nothingRecorded}>
                {Array.from({ length: days }, (_, day) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to static HTML
                  <i key={day} />
                ))}
              </div>
              <p className={classes.ends} aria-hidden="true">
                <span>{statusPage.daysAgo}</span>
                <span data-share />
                <span>{statusPage.today}</span>
              </p>
            </section>
          );
        })}
      </div>
      <section className={classes.incidents}>
        <h2>{statusPage.incidents}</h2>
        <div data-incidents>
          <p className={classes.none}>{statusPage.loading}</p>
        </div>
      </section>
    </main>
  );
}
