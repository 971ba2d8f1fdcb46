import type { AudienceOverview, Contact, ContactImport, SignUpPage } from '#contract/audience.ts';
import type { Sequence } from '#contract/audience-mail.ts';
import { answerStudio, nora } from '../generation/answers.ts';
import { answer } from '../support/server.ts';

const id = (n: number) => `019f0000-0000-7000-8000-0000006${String(n).padStart(5, '0')}`;

export const createContact = (n: number, facts: Partial<Contact> = {}): Contact => ({
  id: id(n),
  personaId: nora.id,
  name: `Person ${n}`,
  email: `person${n}@example.test`,
  handle: '',
  outlet: null,
  language: '',
  tags: [],
  source: 'by_hand',
  consent: 'none',
  isUndeliverable: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...facts,
});

export const createImport = (n: number, facts: Partial<ContactImport> = {}): ContactImport => ({
  id: id(3_000 + n),
  personaId: nora.id,
  fileName: '',
  channel: null,
  statement: 'Buyers of my shop since May.',
  state: 'done',
  added: 1,
  merged: 1,
  refused: 1,
  overLimit: 0,
  problem: null,
  continuesAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  undoneAt: null,
  ...facts,
});

export const signUpPage: SignUpPage = {
  personaId: nora.id,
  slug: 'nora-news',
  isOpen: true,
  introduction: '',
  senderName: 'Harbour Studio Ltd',
  postalAddress: '12 Long Street\nCork',
  contactEmail: 'studio@example.test',
  url: 'https://studio.example/join/nora-news',
};

export const createOverview = (facts: Partial<AudienceOverview> = {}): AudienceOverview => ({
  contacts: { used: 2, most: 500 },
  mails: { used: 12, most: 10_000 },
  sendingProblem: null,
  isManager: true,
  tags: [{ personaId: nora.id, tag: 'vip', contacts: 1 }],
  pages: [signUpPage],
  ...facts,
});

export const createSequence = (n: number, facts: Partial<Sequence> = {}): Sequence => ({
  id: id(1_000 + n),
  personaId: nora.id,
  name: 'Welcome',
  trigger: { on: 'opt_in' },
  state: 'draft',
  version: 1,
  mails: [
    {
      id: id(2_000 + n),
      delayDays: 0,
      subject: 'Welcome aboard',
      text: 'Good that you are here.',
      button: null,
      figures: { sent: 0, waiting: 0, failed: 0, unclear: 0 },
    },
  ],
  entered: 0,
  open: 0,
  decision: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...facts,
});

/** What the screens of the audience read. */
export function answerAudience(contacts: Contact[] = [], overview: Partial<AudienceOverview> = {}): void {
  answerStudio();
  answer('listPersonas', [nora]);
  answer('audienceOverview', createOverview(overview));
  answer('listContacts', { contacts, next: null, total: contacts.length });
  answer('listSegments', []);
  answer('listContactImports', []);
  answer('listChannels', []);
  answer('listSequences', []);
}
