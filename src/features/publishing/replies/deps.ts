import type { ChannelsDeps } from '#features/publishing/channels';
import type { Judge } from '#features/trust/safety';
import type { ReplyModel } from './drafting/reply-model.ts';

export type RepliesDeps = ChannelsDeps & {
  judge: Judge;
  /** Drafts replies; null: the operator has set no language model, and people write by hand. */
  model: ReplyModel | null;
};

/** The account that a call works in, and who calls. */
export type ReplyCaller = { accountId: string; personId: string };
