import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { contactTopics } from '#contract/support.ts';
import { brand } from '#web/lib/site.ts';

const topics: Record<(typeof contactTopics)[number], string> = {
  account: 'My account',
  billing: 'Billing',
  safety: 'Safety: something that should not be here',
  takedown: 'A takedown, or my rights',
  press: 'Press',
  other: 'Something else',
};

export const notFound = {
  title: messages.notFound,
  description: 'There is nothing at this address.',
  text: 'The address may be old or mistyped.',
  help: 'Or look in the Help Center',
};

export const legal = {
  effective: (date: string) => `In effect since ${date}`,
  until: (version: string) => `This is an older version. The current version is ${version}.`,
  current: 'Read the current version',
  contents: 'Contents',
  versions: 'Versions',
  version: (version: string) => `Version ${version}`,
  policies: 'The rules of this studio',
  report: 'Report content',
};

export const pricingPage = {
  title: 'Pricing',
  description: `What ${brand.name} costs: Creator, Studio and Managed plans, token prices and the free trial.`,
};

export const calculatorPage = {
  title: 'Revenue calculator',
  description: 'What a cast of AI personas could bring, from your own figures. An estimate, not a promise.',
};

export const help = {
  title: 'Help Center',
  description: `How ${brand.name} works, for creators: the first picture, personas, training, tools, safety rules, billing.`,
  lead: 'Short guides to everything in the studio.',
  search: 'Search the help',
  placeholder: 'For instance: seed, refused, trial',
  /** In this order; others come after them. */
  topics: ['Start', 'Create', 'Library', 'Publishing', 'Safety', 'Billing', 'Account'],
  documentation: 'Documentation',
  results: (count: number) => (count === 1 ? 'One page' : `${count} pages`),
  nothing: 'Nothing found. Try another word, or write to us.',
  failed: 'The search could not be loaded. All pages are listed below.',
  inTopic: (topic: string) => `More on ${topic}`,
  contents: 'On this page',
  unanswered: 'Not answered?',
  write: 'Write to us',
  back: 'All help pages',
  api: 'For developers: the API is described at',
};

export const contactPage = {
  title: 'Contact us',
  description: `Write to the operator of this installation of ${brand.name}.`,
  lead: 'A person reads this. We answer by email; reports about safety are reviewed within 48 hours.',
  name: 'Your name',
  email: 'Your email address',
  topic: 'What is it about?',
  topics,
  message: 'Your message',
  messageHint: 'At least 20 characters. No passwords, and no identity documents, please.',
  leaveEmpty: 'Leave this empty',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thank you. Your message is on its way.',
  another: 'Write another',
  failed: 'Your message was not sent. Please try again, or write an email.',
  noScript: 'The form needs scripts. Without them, write to',
  mailInstead: 'Or by email',
  mailboxes: {
    general: 'General',
    legal: 'Legal',
    billing: 'Billing',
    dmca: 'Takedowns',
    safety: 'Safety',
  },
  messageMaximum: 4_000,
  emailMaximum: limits.emailMaximum,
};
