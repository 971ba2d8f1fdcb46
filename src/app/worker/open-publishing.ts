import { audienceJobs, startAudienceMailSender } from '#features/publishing/audience';
import { type ChannelAdapters, channelJobs } from '#features/publishing/channels';
import { linkJobs } from '#features/publishing/links';
import {
  listChannelsOfPosts,
  type PublisherOptions,
  postJobs,
  startPublisher,
} from '#features/publishing/posts';
import { listChannelsOfThreads, replyJobs, startReplySender } from '#features/publishing/replies';
import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Installation } from '../installation.ts';
import { openChannels } from '../open-channels.ts';
import { openReplyModel } from '../open-reply-model.ts';

/** Intervals of what is published and sent, for tests. */
export type PublishingIntervals = Pick<PublisherOptions, 'leaseMs' | 'lookUpMs' | 'pollMs'> & {
  /** Milliseconds between looks for due audience mails. */
  mailPollMs?: number | undefined;
};

type OpenOptions = {
  clock: Clock;
  judge: Judge;
  mailer: Mailer;
  credentials: PublisherOptions['prepare']['credentials'];
  /** In place of the configuration's, for tests. */
  adapters: ChannelAdapters | undefined;
  intervals: PublishingIntervals | undefined;
};

type OpenPublishing = {
  jobs: HandledJob[];
  /** Starts publishing posts, and sending replies and audience mails. */
  start(): { close(drainMs: number): Promise<void> };
};

/** Opens what a worker does for publishing. */
export async function openPublishing(
  installation: Installation,
  { adapters, clock, credentials, intervals: { mailPollMs, ...intervals } = {}, judge, mailer }: OpenOptions,
): Promise<OpenPublishing> {
  const { config, db, log, mailBrand: brand, storage, watermark } = installation;
  const channels = await openChannels(installation, clock, adapters);
  const replies = { ...channels, log, judge, model: openReplyModel(installation, clock) };
  const mailing = { db, clock, log, mailer, brand };
  const { baseUrl } = config.http;
  const listChannelsInUse = async (ids: readonly string[]) =>
    new Set([...(await listChannelsOfPosts(db, ids)), ...(await listChannelsOfThreads(db, ids))]);
  return {
    jobs: [
      ...channelJobs({ ...channels, listChannelsInUse }),
      ...linkJobs(db, clock),
      ...audienceJobs({ ...channels, ...mailing }),
      ...replyJobs(replies),
      ...postJobs({ ...channels, storage, log }),
    ],
    start() {
      const prepare = { storage, clock, watermark, credentials, linkKeys: channels.keyRing, baseUrl };
      const publisher = startPublisher({ ...channels, ...intervals, log, prepare });
      const senders = [
        startAudienceMailSender({ ...mailing, settings: config.audience, pollMs: mailPollMs }),
        startReplySender(replies),
      ];
      return {
        async close(drainMs) {
          await Promise.all([publisher.close(drainMs), ...senders.map((sender) => sender.close())]);
        },
      };
    },
  };
}
