import type { linkRoutes } from '#contract/link-routes.ts';
import { createFileResponse } from '#platform/http/file-response.ts';
import type { AccountCaller, Handlers } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { getLinkFigures } from './figures.ts';
import { closeShortLink, decideLinkPage, getLinkPageReviewPicture, listLinkPageReviews } from './review.ts';
import { changeLinkPage, createLinkPage, deleteLinkPage, type LinksDeps } from './save-page.ts';
import { changeShortLink, createShortLink, deleteShortLink, prepareShortLink } from './short-links.ts';
import { getLinkPage, listLinkPages, listShortLinks, presentShortLink } from './views.ts';

/** Handlers of link pages and short links (decision 174). */
export function linkHandlers(deps: LinksDeps & { storage: Storage }): Handlers<typeof linkRoutes> {
  const { clock, db, reviewsBeforePublication, storage } = deps;
  const rules = { reviewsBeforePublication };
  const toActor = ({ accountId, personId }: AccountCaller) => ({ userId: accountId, personId });
  const getView = () => ({ reviewsBeforePublication, now: clock() });
  return {
    listLinkPages: ({ caller }) => listLinkPages(db, caller.accountId, getView()),

    getLinkPage: ({ caller, params }) => getLinkPage(db, caller.accountId, params.id, getView()),

    createLinkPage: async ({ body, caller }) => {
      const id = await createLinkPage(deps, toActor(caller), body);
      return getLinkPage(db, caller.accountId, id, getView());
    },

    changeLinkPage: async ({ body, caller, params }) => {
      await changeLinkPage(deps, toActor(caller), params.id, body);
      return getLinkPage(db, caller.accountId, params.id, getView());
    },

    deleteLinkPage: async ({ caller, params }) => {
      await deleteLinkPage(db, toActor(caller), params.id);
      return { success: true, message: 'Link page deleted' };
    },

    listShortLinks: ({ caller, query }) => listShortLinks(db, caller.accountId, { ...query, now: clock() }),

    createShortLink: async ({ body, caller: { accountId: userId } }) => {
      await prepareShortLink(deps, userId, body);
      const link = await db.transaction((tx) => createShortLink(tx, { ...body, userId }));
      return presentShortLink(db, userId, link.id, clock());
    },

    changeShortLink: async ({ body, caller: { accountId: userId }, params }) => {
      await changeShortLink(deps, userId, params.id, body);
      return presentShortLink(db, userId, params.id, clock());
    },

    deleteShortLink: async ({ caller, params }) => {
      await deleteShortLink(db, toActor(caller), params.id);
      return { success: true, message: 'Short link deleted' };
    },

    linkFigures: ({ caller, query }) => getLinkFigures(db, caller.accountId, query, clock()),

    listLinkPageReviews: ({ query }) => listLinkPageReviews(db, query.show, rules),

    linkPageReviewPicture: async ({ headers, params }) =>
      createFileResponse(storage, await getLinkPageReviewPicture(db, params.id), headers),

    decideLinkPage: ({ body, caller, params }) =>
      decideLinkPage(db, { pageId: params.id, decision: body, actor: caller, now: clock() }, rules),

    closeShortLink: async ({ body, caller }) => {
      await closeShortLink(db, { ...body, actorId: caller.userId, now: clock() });
      return { success: true, message: 'Short link closed' };
    },
  };
}
