import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import type { PageData, PublicPage } from '../page-data.ts';
import { SiteFrame } from '../parts/site-frame.tsx';
import { StatusBoard } from '../parts/status-board.tsx';
import { statusPage } from '../texts/en/status.ts';

/** The status page of the installation. */
export function pages({ site }: PageData): PublicPage[] {
  const body = renderToStaticMarkup(
    <SiteFrame site={site}>
      <StatusBoard />
    </SiteFrame>,
  );
  return [
    {
      path: '/status',
      file: 'status',
      title: `${statusPage.title} · ${brand.name}`,
      description: statusPage.description,
      picture: 'studio',
      island: 'status',
      body,
    },
  ];
}
