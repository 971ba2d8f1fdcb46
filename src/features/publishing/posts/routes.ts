import type { postRoutes } from '#contract/post-routes.ts';
import type { AccountCaller, Handlers } from '#platform/http/handler.ts';
import { changePost } from './change-post.ts';
import { createPost } from './create-post.ts';
import { decidePost } from './decide-post.ts';
import { deletePost } from './delete-post.ts';
import type { PostCaller, PostsDeps } from './deps.ts';
import { downloadPost } from './download-post.ts';
import { listPosts } from './list-posts.ts';
import { presentPost } from './present-posts.ts';
import { previewMedium } from './preview-medium.ts';
import { schedulePost, unschedulePost } from './schedule-post.ts';
import { createPostSeries, endPostSeries, listPostSeries } from './series/post-series.ts';
import { changePublishingSettings, getPublishingSettings } from './settings.ts';
import { retryTarget, settleTarget } from './settle-target.ts';
import { changePostingSlots, listPostingSlots } from './slots/posting-slots.ts';

const toCaller = ({ accountId, apiKey, personId }: AccountCaller): PostCaller => ({
  userId: accountId,
  personId,
  isProgram: apiKey !== null,
});

export function postHandlers(deps: PostsDeps): Handlers<typeof postRoutes> {
  const { db } = deps;
  /** Runs a command, and answers with the post as it is then. */
  const after = async (caller: AccountCaller, id: string, command: (caller: PostCaller) => Promise<void>) => {
    await command(toCaller(caller));
    return presentPost(db, toCaller(caller), id);
  };
  return {
    listPosts: ({ caller, query }) => listPosts(db, toCaller(caller), query),

    createPost: async ({ body, caller, idempotencyKey }) => {
      const id = await createPost(db, toCaller(caller), body, idempotencyKey);
      return presentPost(db, toCaller(caller), id);
    },

    getPost: ({ caller, params }) => presentPost(db, toCaller(caller), params.id),

    changePost: ({ body, caller, params }) =>
      after(caller, params.id, (who) => changePost(deps, who, params.id, body)),

    deletePost: async ({ caller, params }) => {
      await deletePost(deps, toCaller(caller), params.id);
      return { success: true, message: 'Post deleted' };
    },

    schedulePost: ({ body, caller, params }) =>
      after(caller, params.id, (who) => schedulePost(deps, who, params.id, body)),

    unschedulePost: ({ body, caller, params }) =>
      after(caller, params.id, (who) => unschedulePost(deps, who, params.id, body.version)),

    decidePost: ({ body, caller, params }) =>
      after(caller, params.id, (who) => decidePost(deps, who, params.id, body)),

    retryPostTarget: ({ caller, params: { channelId, id } }) =>
      after(caller, id, (who) => retryTarget(deps, who, id, channelId)),

    settlePostTarget: ({ body, caller, params }) =>
      after(caller, params.id, (who) => settleTarget(deps, who, params, body)),

    previewPostMedium: ({ caller: { accountId: userId, adultAllowed }, params }) =>
      previewMedium(deps, { userId, adultAllowed }, params),

    downloadPost: ({ caller: { accountId: userId, adultAllowed }, params }) =>
      downloadPost(deps, { userId, adultAllowed }, params),

    listPostingSlots: ({ caller, params }) => listPostingSlots(deps, caller.accountId, params.id),

    changePostingSlots: async ({ body, caller, params }) => {
      await changePostingSlots(deps, toCaller(caller), params.id, body.slots);
      return { success: true, message: 'Slots saved' };
    },

    listPostSeries: ({ caller }) => listPostSeries(deps, caller.accountId),

    createPostSeries: ({ body, caller }) => createPostSeries(deps, toCaller(caller), body),

    endPostSeries: async ({ caller, params }) => {
      await endPostSeries(deps, caller.accountId, params.id);
      return { success: true, message: 'Series ended' };
    },

    getPublishingSettings: ({ caller }) => getPublishingSettings(db, caller.accountId),

    changePublishingSettings: ({ body, caller }) => changePublishingSettings(db, toCaller(caller), body),
  };
}
