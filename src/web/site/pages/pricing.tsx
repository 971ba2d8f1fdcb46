import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import { Calculator } from '../landing/calculator.tsx';
import { Pricing } from '../landing/pricing.tsx';
import type { PageData, PublicPage } from '../page-data.ts';
import { SiteFrame } from '../parts/site-frame.tsx';
import { calculatorPage, pricingPage } from '../texts/en/pages.ts';

/** The prices and the calculator at addresses of their own, which lead there for signed-in people too. */
export function pages({ site }: PageData): PublicPage[] {
  return [
    {
      path: '/pricing',
      file: 'pricing',
      title: `${pricingPage.title} · ${brand.name}`,
      description: pricingPage.description,
      picture: 'studio',
      island: 'landing',
      body: renderToStaticMarkup(
        <SiteFrame site={site}>
          <main id="main">
            <Pricing alone />
          </main>
        </SiteFrame>,
      ),
    },
    {
      path: '/calculator',
      file: 'calculator',
      title: `${calculatorPage.title} · ${brand.name}`,
      description: calculatorPage.description,
      picture: 'studio',
      island: 'landing',
      body: renderToStaticMarkup(
        <SiteFrame site={site}>
          <main id="main">
            <Calculator site={site} alone />
          </main>
        </SiteFrame>,
      ),
    },
  ];
}
