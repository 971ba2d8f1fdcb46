import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import type { PageData, PublicPage } from '../page-data.ts';
import { GalleryEntry } from '../parts/gallery-entry.tsx';
import { GalleryWall } from '../parts/gallery-wall.tsx';
import { SiteFrame } from '../parts/site-frame.tsx';
import { gallery } from '../texts/en/gallery.ts';

/** The gallery, and the page of an entry. The server sends them where the operator has opened the gallery. */
export function pages({ site }: PageData): PublicPage[] {
  return [
    {
      path: '/gallery',
      file: 'gallery',
      title: `${gallery.title} · ${brand.name}`,
      description: gallery.description,
      picture: 'studio',
      island: 'gallery',
      ...(site.gallery === 'closed' && { unlisted: true }),
      body: renderToStaticMarkup(
        <SiteFrame site={site}>
          <GalleryWall />
        </SiteFrame>,
      ),
    },
    {
      path: '/gallery/entry',
      file: 'gallery/entry',
      title: `${gallery.entryTitle} · ${brand.name}`,
      description: gallery.description,
      picture: 'studio',
      island: 'gallery-entry',
      unlisted: true,
      body: renderToStaticMarkup(
        <SiteFrame site={site}>
          <GalleryEntry />
        </SiteFrame>,
      ),
    },
  ];
}
