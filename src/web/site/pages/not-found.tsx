import { renderToStaticMarkup } from 'react-dom/server';
import type { PageData, PublicPage } from '../page-data.ts';
import classes from '../parts/not-found.module.css';
import { SiteFrame } from '../parts/site-frame.tsx';
import { frame } from '../texts/en/frame.ts';
import { notFound } from '../texts/en/pages.ts';

/** The 404 page. */
export function pages({ site }: PageData): PublicPage[] {
  const body = renderToStaticMarkup(
    <SiteFrame site={site}>
      <main id="main" className={classes.lost}>
        <div className={classes.frame} aria-hidden="true">
          <span>404</span>
        </div>
        <h1>{notFound.title}</h1>
        <p>{notFound.text}</p>
        <p className={classes.ways}>
          <a href="/">{frame.back}</a>
          <a href="/help">{notFound.help}</a>
        </p>
      </main>
    </SiteFrame>,
  );
  const { title, description } = notFound;
  return [{ path: '/404', file: '404', title, description, picture: 'studio', body, unlisted: true }];
}
