/** The landing page's questions to other tools. */
import { brand } from '#web/lib/site.ts';

export const comparison = {
  heading: 'Against other AI image tools',
  lead: 'How this studio does it, and what to ask of any other tool.',
  criterion: 'Criterion',
  ours: brand.name,
  others: 'What to ask of another tool',
  rows: [
    {
      criterion: 'High resemblance',
      ours: 'A model trained on your persona, from pictures that you have picked one by one.',
      others: 'Does it learn one face, or only imitate a picture?',
    },
    {
      criterion: 'Consistent character',
      ours: 'Define a persona once and use it again; the seed of every picture is stored and can be reused.',
      others: 'Is the tenth picture still the same person?',
    },
    {
      criterion: 'Video creation',
      ours: 'Three lengths and three qualities, with the price on the button before you press.',
      others: 'What does a clip cost, and when do you learn it?',
    },
    {
      criterion: 'Clone and share',
      ours: 'Clone a persona, or pass on its settings, or those of a picture, by a link that you can close.',
      others: 'Can you get back what you made, and hand it on?',
    },
    {
      criterion: 'Where it runs',
      ours: 'On its operator’s own machines. Pictures, documents and prompts stay in that installation and the engines it is given.',
      others: 'Who keeps your prompts?',
    },
    {
      criterion: 'Paying for failure',
      ours: 'Tokens are held when a job starts and taken only when it ends well.',
      others: 'What happens to your credit when a job fails?',
    },
  ],
};
