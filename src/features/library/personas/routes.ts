import type { personaRoutes } from '#contract/personas.ts';
import type { sharingRoutes } from '#contract/sharing.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { getPersona, listPersonas, ownedBy, personaNotFound } from './queries.ts';
import { clonePersona, createPersona, type PersonaDeps, updatePersona } from './save-persona.ts';
import { personas } from './schema.ts';
import { createShareLink, deleteShareLink, listShareLinks } from './share-links.ts';
import { getShared, importSharedPersona } from './shared-settings.ts';

export function personaHandlers(dependencies: PersonaDeps): Handlers<typeof personaRoutes> {
  const { db } = dependencies;
  return {
    listPersonas: ({ caller }) => listPersonas(db, caller.accountId),

    createPersona: async ({ caller: { accountId: userId }, body }) =>
      getPersona(db, userId, await createPersona(dependencies, { userId, form: body })),

    getPersona: ({ caller, params }) => getPersona(db, caller.accountId, params.id),

    updatePersona: async ({ caller: { accountId: userId }, params, body }) => {
      await updatePersona(dependencies, { userId, personaId: params.id, form: body });
      return getPersona(db, userId, params.id);
    },

    deletePersona: async ({ caller, params }) => {
      const deleted = await db.delete(personas).where(ownedBy(caller.accountId, params.id)).returning();
      if (deleted.length === 0) throw personaNotFound();
      return { success: true, message: 'Persona deleted' };
    },

    clonePersona: async ({ caller: { accountId: userId }, params }) =>
      getPersona(db, userId, await clonePersona(dependencies, { userId, personaId: params.id })),
  };
}

export function sharingHandlers(dependencies: PersonaDeps): Handlers<typeof sharingRoutes> {
  const { db } = dependencies;
  return {
    listShareLinks: ({ caller }) => listShareLinks(db, caller.accountId),

    createShareLink: async ({ caller, body }) => {
      const { link, token } = await createShareLink(db, caller.accountId, body);
      return { link, path: `/s/${token}` };
    },

    deleteShareLink: async ({ caller, params }) => {
      await deleteShareLink(db, caller.accountId, params.id);
      return { success: true, message: 'Link closed' };
    },

    sharedSettings: async ({ params }) => (await getShared(db, params.token)).settings,

    importSharedPersona: async ({ caller: { accountId: userId }, params: { token } }) =>
      getPersona(db, userId, await importSharedPersona(dependencies, { userId, token })),
  };
}
