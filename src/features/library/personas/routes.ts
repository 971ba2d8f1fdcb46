import type { personaRoutes } from '#contract/personas.ts';
import type { sharingRoutes } from '#contract/sharing.ts';
import type { Clock } from '#platform/clock.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { getPersona, listPersonas } from './queries.ts';
import { decideShareLink, listShareLinkReviews } from './review-share-links.ts';
import {
  clonePersona,
  createPersona,
  deletePersona,
  type PersonaDeps,
  updatePersona,
} from './save-persona.ts';
import { createShareLink, deleteShareLink, listShareLinks } from './share-links.ts';
import { getShared, importSharedPersona, type SharingRules } from './shared-settings.ts';

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
      await deletePersona(db, caller.accountId, params.id);
      return { success: true, message: 'Persona deleted' };
    },

    clonePersona: async ({ caller: { accountId: userId }, params }) =>
      getPersona(db, userId, await clonePersona(dependencies, { userId, personaId: params.id })),
  };
}

type SharingDeps = PersonaDeps & SharingRules & { clock: Clock };

export function sharingHandlers(dependencies: SharingDeps): Handlers<typeof sharingRoutes> {
  const { clock, db } = dependencies;
  return {
    listShareLinks: ({ caller }) => listShareLinks(dependencies, caller.accountId),

    createShareLink: async ({ caller, body }) => {
      const { link, token } = await createShareLink(dependencies, caller.accountId, body);
      return { link, path: `/s/${token}` };
    },

    deleteShareLink: async ({ caller, params }) => {
      await deleteShareLink(db, caller.accountId, params.id);
      return { success: true, message: 'Link closed' };
    },

    sharedSettings: async ({ params }) => (await getShared(dependencies, params.token)).settings,

    importSharedPersona: async ({ caller: { accountId: userId }, params: { token } }) =>
      getPersona(db, userId, await importSharedPersona(dependencies, { userId, token })),

    listShareLinkReviews: ({ query }) => listShareLinkReviews(dependencies, query.show),

    decideShareLink: ({ body: decision, caller, params }) =>
      decideShareLink(dependencies, {
        linkId: params.id,
        decision,
        actor: caller,
        now: clock(),
      }),
  };
}
