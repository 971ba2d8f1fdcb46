import { trialDays, yearlySavesPercent } from '#contract/catalogue.ts';
import { operationPrice, referralTokens, videoPrice, welcomeTokens } from '#contract/token-prices.ts';

export const tokens = (count: number) => (count === 1 ? '1 token' : `${count} tokens`);

/** The six questions of the landing page, with the catalogue's figures. */
export const faq = {
  heading: 'FAQ',
  items: [
    {
      question: 'What can I make here?',
      answer:
        'AI personas: people who do not exist. You describe one, make pictures and videos, train a model so that the face stays the same, and use five tools on what you have made. You never need to show your own face.',
    },
    {
      question: 'Is adult content allowed, and what keeps it safe?',
      answer:
        'Yes, beside safe-for-work content, and only for people who have shown that they are adults by date of birth and an identity document. Everyone depicted must be an adult, without exception. Written rules in twenty-two languages check each request before it becomes a job, and the decision is stored. An uploaded face never enters adult work. Reports are reviewed within 48 hours.',
    },
    {
      question: 'What do I need to begin?',
      answer:
        'An email address, to be 18 or older, and an identity document: a card, a passport or a driver’s licence. A browser is enough; the work is done on the server.',
    },
    {
      question: 'What do tokens pay for?',
      answer: `A picture costs ${tokens(operationPrice('text_to_image'))}, each tool ${tokens(operationPrice('upscale'))}, a five-second video ${tokens(videoPrice(5, 'mid'))} in middle quality, training a model ${tokens(operationPrice('lora_training'))}. New accounts get ${welcomeTokens}; a valid referral code adds ${referralTokens} more. The price is on the button, and failed jobs are refunded.`,
    },
    {
      question: 'Can I try a plan first?',
      answer: `Each Creator and Studio plan has a trial of ${trialDays} days, once for each account; only Enterprise, which is agreed on with you, has none. It asks for no card, gives the plan’s tokens pro rata, and ends automatically: there is nothing to cancel. If you stay, a year paid at once saves ${yearlySavesPercent} percent.`,
    },
    {
      question: 'Who sees what I make, and can people tell that it is AI?',
      answer:
        'Only your account can open your work. A link shares settings, never a picture. Every finished file carries signed content credentials that name it as made by AI, and nothing else about you.',
    },
  ],
};
