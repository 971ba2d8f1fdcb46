import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { audienceMails, sequenceEntries, sequenceMails, sequences } from './mails/schema.ts';
import {
  contactConsents,
  contactImports,
  contactNotes,
  contacts,
  optIns,
  segments,
  signUpPages,
} from './schema.ts';

export const audienceData: readonly DataPart[] = [
  createTablePart({
    name: 'contacts',
    about: 'Your contacts, with their tags and whether they agreed to mails.',
    table: contacts,
    owner: contacts.userId,
    without: [contacts.token],
  }),
  createTablePart({
    name: 'contact-notes',
    about: 'Notes about your contacts.',
    table: contactNotes,
    owner: contactNotes.userId,
  }),
  createTablePart({
    name: 'contact-consents',
    about: 'The proof of what your contacts agreed to, and when they took it back.',
    table: contactConsents,
    owner: contactConsents.userId,
  }),
  createTablePart({
    name: 'contact-imports',
    about: 'Imports of contacts from files and channels, with the statement of where they come from.',
    table: contactImports,
    owner: contactImports.userId,
    without: [contactImports.cursor, contactImports.leasedUntil, contactImports.read],
  }),
  createTablePart({
    name: 'sign-ups',
    about: 'Sign-ups to your mails that wait for confirmation.',
    table: optIns,
    owner: optIns.userId,
    without: [optIns.tokenHash],
  }),
  createTablePart({
    name: 'sign-up-pages',
    about: 'Your sign-up pages, with the sender that they name.',
    table: signUpPages,
    owner: signUpPages.userId,
  }),
  createTablePart({
    name: 'segments',
    about: 'Your saved filters of contacts.',
    table: segments,
    owner: segments.userId,
  }),
  createTablePart({
    name: 'mail-sequences',
    about: 'Your sequences and broadcasts.',
    table: sequences,
    owner: sequences.userId,
  }),
  createTablePart({
    name: 'mail-sequence-texts',
    about: 'The mails of your sequences and broadcasts.',
    table: sequenceMails,
    owner: sequenceMails.userId,
  }),
  createTablePart({
    name: 'mail-sequence-contacts',
    about: 'When each contact began and ended a sequence.',
    table: sequenceEntries,
    owner: sequenceEntries.userId,
  }),
  createTablePart({
    name: 'mails-to-contacts',
    about: 'Mails to your contacts, and what happened to each.',
    table: audienceMails,
    owner: audienceMails.userId,
  }),
];
