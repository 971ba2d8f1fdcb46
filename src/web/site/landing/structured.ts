import { creatorCharge, creatorPlans, currency, getPlan, periods } from '#contract/catalogue.ts';
import { brand } from '#web/lib/site.ts';
import { landing } from '../texts/en/landing.ts';

/** Structured data of plans and questions for search engines (schema.org). */
export const structured = [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: brand.name,
    description: landing.description,
    brand: { '@type': 'Brand', name: brand.name },
    url: '__ORIGIN__/',
    audience: { '@type': 'PeopleAudience', suggestedMinAge: 18 },
    offers: creatorPlans.flatMap((plan) =>
      periods.map((period) => ({
        '@type': 'Offer',
        name: `${getPlan(plan.id).title}, ${period}`,
        price: (creatorCharge(plan, period) / 100).toFixed(2),
        priceCurrency: currency,
        url: '__ORIGIN__/#pricing',
      })),
    ),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: landing.faq.items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
];
