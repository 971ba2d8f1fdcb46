import { gallery } from '../texts/en/gallery.ts';
import buttons from './button.module.css';
import classes from './gallery.module.css';

/** The layout of one entry's page; `islands/gallery-entry.ts` fills it. */
export function GalleryEntry() {
  return (
    <main id="main" className={classes.entry} data-island="gallery-entry" aria-busy="true">
      <h1 data-title>{gallery.entryTitle}</h1>
      <p className={classes.state} role="status" data-state>
        <noscript>{gallery.noScript}</noscript>
      </p>
      <div className={classes.stage} data-stage />
      <p className={classes.notice} hidden data-notice>
        {gallery.notice} <span data-published />
      </p>
      <div className={classes.actions} hidden data-actions>
        <a href="/" className={buttons.go} data-settings>
          {gallery.useSettings}
        </a>
        <button type="button" className={buttons.plain} data-share>
          {gallery.share}
        </button>
        <a href="/gallery" className={classes.link} data-persona>
          {gallery.back}
        </a>
        <a href="/report" className={classes.link} data-report>
          {gallery.report}
        </a>
      </div>
      <p className={classes.back}>
        <a href="/gallery">{gallery.back}</a>
      </p>
    </main>
  );
}
