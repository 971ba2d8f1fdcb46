import { renderToStaticMarkup } from 'react-dom/server';
import { Audiences } from '../landing/audiences.tsx';
import { Calculator } from '../landing/calculator.tsx';
import { Comparison } from '../landing/comparison.tsx';
import { Faq } from '../landing/faq.tsx';
import { Features } from '../landing/features.tsx';
import { Close, Hero } from '../landing/hero.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { Pricing } from '../landing/pricing.tsx';
import { Reviews } from '../landing/reviews.tsx';
import { Samples } from '../landing/samples.tsx';
import { structured } from '../landing/structured.ts';
import type { PageData, PublicPage } from '../page-data.ts';
import { SiteFrame } from '../parts/site-frame.tsx';
import { landing } from '../texts/en/landing.ts';

/** The landing page at `/`. */
export function pages({ site }: PageData): PublicPage[] {
  const body = renderToStaticMarkup(
    <SiteFrame site={site} isLanding>
      <main id="main">
        <Hero />
        <Samples site={site} />
        <Features />
        <Audiences />
        <HowItWorks />
        <Pricing />
        <Calculator site={site} />
        <Reviews site={site} />
        <Comparison />
        <Faq />
        <Close />
      </main>
    </SiteFrame>,
  );
  const { title, description } = landing;
  return [
    { path: '/', file: 'index', title, description, picture: 'studio', body, island: 'landing', structured },
  ];
}
