import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import type { PageData, PublicPage } from '../page-data.ts';
import { ContactForm } from '../parts/contact-form.tsx';
import { SiteFrame } from '../parts/site-frame.tsx';
import { contactPage } from '../texts/en/pages.ts';

/** The contact page, whose form sends a mail to the operator. */
export function pages({ site }: PageData): PublicPage[] {
  const body = renderToStaticMarkup(
    <SiteFrame site={site}>
      <ContactForm contact={site.contact} />
    </SiteFrame>,
  );
  return [
    {
      path: '/contact',
      file: 'contact',
      title: `${contactPage.title} · ${brand.name}`,
      description: contactPage.description,
      picture: 'help',
      island: 'contact',
      body,
    },
  ];
}
