import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { ReplySettings } from '#contract/replies.ts';
import { replyRules } from '#contract/reply-rules.ts';
import { disconnectedReason } from '../access.ts';
import type { ThreadRow } from '../schema.ts';
import type { ReplyModel } from './reply-model.ts';

/** Why no model may draft a reply in a thread, for the creator; null: it may. */
export function findDraftObstacle(given: {
  thread: Pick<ThreadRow, 'concerns' | 'state'>;
  kind: ChannelKind;
  isDisconnected: boolean;
  settings: Pick<ReplySettings, 'isOn'>;
  model: ReplyModel | null;
}): string | null {
  const { isDisconnected, kind, model, settings, thread } = given;
  if (isDisconnected) return disconnectedReason;
  const rule = replyRules[kind];
  if (!rule.isAllowed) return rule.reason;
  if (!settings.isOn) return 'Replies are off for this persona.';
  if (thread.state === 'handed_over' || thread.concerns.length > 0) {
    return 'This thread waits for a person: no model drafts here.';
  }
  return model === null ? 'This site has no language model for drafts. Write the reply yourself.' : null;
}
