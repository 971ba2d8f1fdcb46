import { type AudienceDeps, audienceHandlers } from '#features/publishing/audience';
import { type ChannelsDeps, channelHandlers } from '#features/publishing/channels';
import { earningHandlers } from '#features/publishing/earnings';
import { countClicksByHour, linkHandlers } from '#features/publishing/links';
import { cancelTargetsOfChannel, type PrepareDeps, postHandlers } from '#features/publishing/posts';
import { replyHandlers, resumeReading } from '#features/publishing/replies';
import type { Judge } from '#features/trust/safety';
import type { Installation } from '../installation.ts';
import { openReplyModel } from '../open-reply-model.ts';

export type PublishingDeps = {
  audience: AudienceDeps;
  channels: ChannelsDeps;
  /** Prepares the files of posts. */
  preparePosts: PrepareDeps;
};

/** The handlers of the routes of publishing. */
export function composePublishingHandlers(
  installation: Installation,
  { audience, channels, judge, preparePosts }: PublishingDeps & { judge: Judge },
) {
  const { config, db, queue, storage } = installation;
  const { clock } = channels;
  const { baseUrl } = config.http;
  return {
    ...channelHandlers({
      ...{ ...channels, baseUrl, queue, cancelTargetsOfChannel },
      resumeReading: (channelId) => resumeReading(db, channelId, clock()),
    }),
    ...postHandlers({ db, clock, judge, prepare: preparePosts, countClicksByHour }),
    ...linkHandlers({ ...config.modes, db, storage, clock, judge, baseUrl }),
    ...earningHandlers({ db, clock }),
    ...audienceHandlers({ ...audience, adapters: channels.adapters }),
    ...replyHandlers({ ...channels, judge, model: openReplyModel(installation, clock) }),
  };
}
