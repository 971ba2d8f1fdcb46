import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import type { PageData, PublicPage } from '../page-data.ts';
import { ReportCase } from '../parts/report-case.tsx';
import { ReportForm } from '../parts/report-form.tsx';
import { SiteFrame } from '../parts/site-frame.tsx';
import { casePage, reportPage } from '../texts/en/report.ts';

/** The public report form, and the page with the state of a report. */
export function pages({ site }: PageData): PublicPage[] {
  return [
    {
      path: '/report',
      file: 'report',
      title: `${reportPage.title} · ${brand.name}`,
      description: reportPage.description,
      picture: 'rules',
      island: 'report',
      body: renderToStaticMarkup(
        <SiteFrame site={site}>
          <ReportForm contact={site.contact} />
        </SiteFrame>,
      ),
    },
    {
      path: '/report/case',
      file: 'report/case',
      title: `${casePage.title} · ${brand.name}`,
      description: casePage.description,
      picture: 'rules',
      island: 'report-case',
      unlisted: true,
      body: renderToStaticMarkup(
        <SiteFrame site={site}>
          <ReportCase />
        </SiteFrame>,
      ),
    },
  ];
}
