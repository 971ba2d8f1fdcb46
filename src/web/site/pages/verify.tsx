import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import type { PageData, PublicPage } from '../page-data.ts';
import { SiteFrame } from '../parts/site-frame.tsx';
import { VerifyForm } from '../parts/verify-form.tsx';
import { verifyPage } from '../texts/en/verify.ts';

/** The page that says whether a file was made here. */
export function pages({ site }: PageData): PublicPage[] {
  return [
    {
      path: '/verify',
      file: 'verify',
      title: `${verifyPage.title} · ${brand.name}`,
      description: verifyPage.description,
      picture: 'rules',
      island: 'verify',
      body: renderToStaticMarkup(
        <SiteFrame site={site}>
          <VerifyForm />
        </SiteFrame>,
      ),
    },
  ];
}
