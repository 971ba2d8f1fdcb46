import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import type { PublicPage } from '../page-data.ts';
import '../parts/link-page.css';
import { linkPage } from '../texts/en/links.ts';

/** What link pages and the question for the age stand in; the server fills in the content (`link-page-html.ts`). */
export function pages(): PublicPage[] {
  const body = renderToStaticMarkup(
    <div className="lp">
      <main id="main">__LINK_CONTENT__</main>
      <footer>
        <a href="/">{linkPage.madeWith(brand.name)}</a>
        <a href="/privacy-policy">{linkPage.privacy}</a>
        <a href="/terms-of-service">{linkPage.terms}</a>
      </footer>
    </div>,
  );
  const { description, title } = linkPage;
  return [
    { path: '/links/page', file: 'links/page', title, description, picture: 'studio', unlisted: true, body },
  ];
}
