import { AppError } from '#contract/errors.ts';
import type { galleryRoutes } from '#contract/gallery.ts';
import { hasReachedGate } from '#contract/gate.ts';
import type { Site } from '#contract/site.ts';
import { getPictureSettings } from '#features/library/personas';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { createFileResponse } from '#platform/http/file-response.ts';
import type { Caller, Handlers } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  type GalleryView,
  getGalleryEntry,
  getGalleryFile,
  getSharedEntry,
  listGalleryPage,
  settingsNotShared,
} from './entries.ts';
import { decideGalleryEntry, getGalleryReviewFile, listGalleryReviews } from './review.ts';
import {
  changePersonaGallery,
  getSubmission,
  isPersonaOpen,
  submitToGallery,
  withdrawFromGallery,
} from './submit.ts';

export type GalleryDeps = {
  db: Db;
  storage: Storage;
  clock: Clock;
  /** Read at each call: the operator may change the site file. */
  site: Pick<Site, 'gallery'>;
  /** Whether nothing is seen that a reviewer has not seen before, settings and names too. */
  reviewsBeforePublication: boolean;
};

/** A removal has to take effect: no cache keeps a file longer. */
const cacheSeconds = 60;

/** Handlers of the gallery (decision 123). */
export function galleryHandlers({
  clock,
  db,
  reviewsBeforePublication,
  site,
  storage,
}: GalleryDeps): Handlers<typeof galleryRoutes> {
  /** @throws AppError NOT_FOUND where the operator keeps the gallery closed */
  function getView(caller: Pick<Caller, 'adultAllowed' | 'gate'> | null): GalleryView {
    if (site.gallery === 'closed')
      throw new AppError('NOT_FOUND', 'The gallery of this installation is closed.');
    return {
      hasAdult: site.gallery === 'adult',
      namesAreReviewed: reviewsBeforePublication,
      isAdult: caller?.adultAllowed === true && hasReachedGate(caller.gate, 'app'),
    };
  }
  return {
    listGallery: ({ caller, query }) => listGalleryPage(db, getView(caller), query),

    readGalleryEntry: ({ caller, params }) => getGalleryEntry(db, getView(caller), params.id),

    galleryFile: async ({ caller, headers, params }) => {
      const { isAdult, ...file } = await getGalleryFile(db, getView(caller), params);
      const answer = await createFileResponse(storage, file, headers);
      const caching = `${isAdult ? 'private' : 'public'}, max-age=${cacheSeconds}`;
      return { ...answer, headers: { ...answer.headers, 'cache-control': caching } };
    },

    gallerySettings: async ({ caller, params }) => {
      const entry = await getSharedEntry(db, getView(caller), params.id);
      const { digest, settings } = await getPictureSettings(db, entry.userId, params.id);
      if (reviewsBeforePublication && digest !== entry.reviewedDigest) throw settingsNotShared();
      return settings;
    },

    gallerySubmission: ({ caller, params }) =>
      getSubmission(db, { userId: caller.accountId, contentId: params.id }, site.gallery),

    submitToGallery: async ({ body, caller, params }) => {
      const owned = { userId: caller.accountId, contentId: params.id };
      const rules = { mode: site.gallery, reviewsBeforePublication };
      await submitToGallery(db, owned, { ...rules, now: clock(), ...body });
      return getSubmission(db, owned, site.gallery);
    },

    withdrawFromGallery: async ({ caller, params }) => {
      await withdrawFromGallery(db, { userId: caller.accountId, contentId: params.id });
      return { success: true, message: 'It is out of the gallery.' };
    },

    personaGallery: async ({ caller, params }) => ({
      isOpen: await isPersonaOpen(db, caller.accountId, params.id),
    }),

    changePersonaGallery: async ({ body, caller, params }) => {
      const given = { userId: caller.accountId, personaId: params.id, ...body, now: clock() };
      await changePersonaGallery(db, { ...given, reviewsBeforePublication });
      return body;
    },

    listGalleryReviews: ({ query }) => listGalleryReviews(db, query.show),

    galleryReviewFile: async ({ headers, params }) =>
      createFileResponse(storage, await getGalleryReviewFile(db, params), headers),

    decideGalleryEntry: ({ body, caller, params }) =>
      decideGalleryEntry(db, {
        contentId: params.id,
        decision: body,
        actor: caller,
        reviewsBeforePublication,
        now: clock(),
      }),
  };
}
