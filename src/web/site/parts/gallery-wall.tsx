import { gallery } from '../texts/en/gallery.ts';
import buttons from './button.module.css';
import classes from './gallery.module.css';

/** The layout of the gallery, and of a persona's page in it; `islands/gallery.ts` fills it. */
export function GalleryWall() {
  return (
    <main id="main" className={classes.page} data-island="gallery" aria-busy="true">
      <h1 data-title>{gallery.title}</h1>
      <p className={classes.lead}>{gallery.lead}</p>
      <p className={classes.back} hidden data-back>
        <a href="/gallery">{gallery.back}</a>
      </p>
      <p className={classes.state} role="status" data-state>
        <noscript>{gallery.noScript}</noscript>
      </p>
      <ul className={classes.wall} data-wall />
      <p className={classes.adult} hidden data-adult>
        {gallery.hidesAdult} <a href="/auth?next=/">{gallery.signIn}</a>
      </p>
      <button type="button" className={`${buttons.plain} ${classes.more}`} hidden data-more>
        {gallery.more}
      </button>
    </main>
  );
}
