import {
  fillChannelImport,
  openAudience,
  openContact,
  openJoinPage,
  openMailEditor,
  openMails,
  openSignUpForm,
  previewImportFile,
  selectContacts,
  showExpiredChannelImport,
  showImports,
  showNoChannelImport,
} from '../audience.ts';
import type { Screen } from '../screen.ts';

/** Contacts and mails; each fills an account of its own. */
export const audienceScreens: Screen[] = [
  {
    name: 'audience-empty',
    path: '/publishing/audience',
    as: {},
    prepare: (page) => page.getByText('No contacts yet').waitFor(),
  },
  { name: 'audience', path: '/publishing/audience', as: {}, alone: 0, arrange: openAudience },
  { name: 'audience-selected', path: '/publishing/audience', as: {}, alone: 0, arrange: selectContacts },
  { name: 'audience-import', path: '/publishing/audience', as: {}, alone: 0, arrange: previewImportFile },
  {
    name: 'audience-import-channel',
    path: '/publishing/audience',
    as: {},
    alone: 0,
    arrange: fillChannelImport,
  },
  {
    name: 'audience-import-expired',
    path: '/publishing/audience',
    as: {},
    alone: 0,
    arrange: showExpiredChannelImport,
  },
  {
    name: 'audience-import-no-channel',
    path: '/publishing/audience',
    as: {},
    alone: 0,
    arrange: showNoChannelImport,
  },
  { name: 'audience-imports', path: '/publishing/audience', as: {}, alone: 0, arrange: showImports },
  { name: 'audience-sign-up', path: '/publishing/audience', as: {}, alone: 0, arrange: openSignUpForm },
  { name: 'audience-contact', path: '/publishing/audience', as: {}, alone: 0, arrange: openContact },
  {
    name: 'audience-mails-empty',
    path: '/publishing/audience/mails',
    as: {},
    prepare: (page) => page.getByText('No mails yet').waitFor(),
  },
  { name: 'audience-mails', path: '/publishing/audience/mails', as: {}, alone: 0, arrange: openMails },
  {
    name: 'audience-mail-editor',
    path: '/publishing/audience/mails',
    as: {},
    alone: 0,
    arrange: openMailEditor,
  },
  { name: 'join', path: '/publishing/audience', as: {}, alone: 0, arrange: openJoinPage },
];
