import { createReplyModel, type ReplyModel } from '#features/publishing/replies';
import type { Clock } from '#platform/clock.ts';
import type { Installation } from './installation.ts';

/** Opens the operator's language model for drafts of replies; null where there is none. */
export function openReplyModel(
  { config, log }: Pick<Installation, 'config' | 'log'>,
  clock: Clock,
): ReplyModel | null {
  return config.replyModel && createReplyModel(config.replyModel, { clock, log });
}
