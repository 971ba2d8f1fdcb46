import type { audienceRoutes } from '#contract/audience-routes.ts';
import { AppError } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import type { ChannelAdapters } from '#features/publishing/channels';
import type { Handlers, UploadedFile } from '#platform/http/handler.ts';
import type { AudienceDeps } from './audience-deps.ts';
import { saveSignUpPage } from './consent/sign-up-pages.ts';
import { changeContacts } from './contacts/change-contacts.ts';
import { parseContactQuery } from './contacts/contact-condition.ts';
import { addNote, deleteNote, getContactDetail } from './contacts/contact-history.ts';
import { addContact, changeContact, listContacts, lockContact } from './contacts/contacts.ts';
import { eraseContacts } from './contacts/erase-contacts.ts';
import { exportContact, exportContacts } from './contacts/export-contacts.ts';
import { beginChannelImport } from './imports/begin-channel-import.ts';
import { importContacts, previewImport } from './imports/import-contacts.ts';
import { listImports, undoImport } from './imports/imports.ts';
import { getSequence, listSequences } from './mails/present-sequences.ts';
import { previewMail } from './mails/preview-mail.ts';
import { changeSequence, createSequence, deleteSequence, lockSequence } from './mails/sequences.ts';
import { setSequenceState } from './mails/set-sequence-state.ts';
import { readAudienceOverview } from './overview.ts';
import { requireManager } from './require-manager.ts';
import { requireSending } from './require-sending.ts';
import { addSegment, deleteSegment, listSegments } from './segments.ts';

/** @param deps with the outlets that contacts are imported from */
export function audienceHandlers(
  deps: AudienceDeps & { adapters: ChannelAdapters },
): Handlers<typeof audienceRoutes> {
  return { ...contactHandlers(deps), ...importHandlers(deps), ...mailHandlers(deps) };
}

type AudienceHandlers = Handlers<typeof audienceRoutes>;

function contactHandlers(deps: AudienceDeps) {
  const { clock, db } = deps;
  return {
    audienceOverview: ({ caller }) => readAudienceOverview(deps, caller),

    listContacts: ({ caller, query: { before, limit, ...query } }) =>
      listContacts(db, caller.accountId, { ...parseContactQuery(query), before, limit }),

    addContact: ({ body, caller }) => db.transaction((tx) => addContact(tx, caller.accountId, body)),

    async changeContacts({ body, caller }) {
      if (body.action === 'delete') await requireManager(db, caller, 'delete contacts');
      if (body.action === 'request_consent') {
        await requireManager(db, caller, 'ask contacts for consent');
        requireSending(deps.settings);
      }
      const occasion = { userId: caller.accountId, now: clock() };
      return { changed: await db.transaction((tx) => changeContacts(tx, occasion, body)) };
    },

    async exportContacts({ caller, query }) {
      await requireManager(db, caller, 'export contacts');
      return exportContacts(db, caller.accountId, parseContactQuery(query));
    },

    getContact: ({ caller, params }) => getContactDetail(db, caller.accountId, params.id),

    changeContact: ({ body, caller, params: { id } }) =>
      db.transaction((tx) => changeContact(tx, { userId: caller.accountId, id, now: clock() }, body)),

    async deleteContact({ caller, params: { id } }) {
      await db.transaction(async (tx) => {
        await lockContact(tx, caller.accountId, id);
        await requireManager(tx, caller, 'delete contacts');
        await eraseContacts(tx, { userId: caller.accountId, now: clock() }, [id]);
      });
      return { success: true, message: 'Contact deleted' };
    },

    async exportContact({ caller, params }) {
      const detail = await getContactDetail(db, caller.accountId, params.id);
      await requireManager(db, caller, 'export contacts');
      return exportContact(detail);
    },

    addContactNote: ({ body: { text }, caller, params: { id } }) =>
      db.transaction((tx) => addNote(tx, caller.accountId, id, text)),

    async deleteContactNote({ caller, params }) {
      await deleteNote(db, caller.accountId, params.id);
      return { success: true, message: 'Note deleted' };
    },

    listSegments: ({ caller, query }) => listSegments(db, caller.accountId, query.personaId),

    addSegment: ({ body, caller }) => db.transaction((tx) => addSegment(tx, caller.accountId, body)),

    async deleteSegment({ caller, params }) {
      await deleteSegment(db, caller.accountId, params.id);
      return { success: true, message: 'Segment deleted' };
    },

    async saveSignUpPage({ body, caller, params }) {
      await getPersona(db, caller.accountId, params.id);
      await requireManager(db, caller, 'change the sign-up page');
      return saveSignUpPage(deps, caller.accountId, params.id, body);
    },
  } satisfies Partial<AudienceHandlers>;
}

function importHandlers(deps: AudienceDeps & { adapters: ChannelAdapters }) {
  const { clock, db } = deps;
  return {
    async previewContactImport({ body, caller, files }) {
      await requireManager(db, caller, 'import contacts');
      return previewImport(db, caller.accountId, body, requireFile(files).bytes);
    },

    async importContacts({ body, caller, files }) {
      await requireManager(db, caller, 'import contacts');
      const occasion = { userId: caller.accountId, now: clock() };
      return importContacts(db, occasion, body, requireFile(files));
    },

    async importChannelContacts({ body, caller }) {
      await requireManager(db, caller, 'import contacts');
      return beginChannelImport(deps, { userId: caller.accountId, now: clock() }, body);
    },

    listContactImports: ({ caller, query }) => listImports(db, caller.accountId, query.personaId),

    undoContactImport: ({ caller, params: { id } }) =>
      db.transaction(async (tx) => {
        const undone = await undoImport(tx, { userId: caller.accountId, id, now: clock() });
        await requireManager(tx, caller, 'undo imports');
        return undone;
      }),
  } satisfies Partial<AudienceHandlers>;
}

function mailHandlers(deps: AudienceDeps) {
  const { db } = deps;
  return {
    listSequences: ({ caller, query }) => listSequences(db, caller.accountId, query.personaId),

    createSequence: ({ body, caller }) => db.transaction((tx) => createSequence(tx, caller.accountId, body)),

    getSequence: ({ caller, params }) => getSequence(db, caller.accountId, params.id),

    changeSequence: ({ body: { form, version }, caller: { accountId: userId }, params: { id } }) =>
      db.transaction((tx) => changeSequence(tx, { userId, id, version }, form)),

    setSequenceState: ({ body, caller, params }) => setSequenceState(deps, caller, params.id, body),

    async deleteSequence({ caller, params }) {
      await db.transaction(async (tx) => {
        const { state } = await lockSequence(tx, caller.accountId, params.id);
        if (state !== 'draft') await requireManager(tx, caller, 'delete mails that were handed in');
        await deleteSequence(tx, caller.accountId, params.id);
      });
      return { success: true, message: 'Deleted' };
    },

    previewAudienceMail: ({ body, caller }) => previewMail(deps, caller.accountId, body),
  } satisfies Partial<AudienceHandlers>;
}

/** @throws AppError VALIDATION_FAILED */
function requireFile(files: Record<string, UploadedFile>): UploadedFile {
  const { file } = files;
  if (!file) throw new AppError('VALIDATION_FAILED', 'Choose a CSV file.', { fields: ['file'] });
  return file;
}
