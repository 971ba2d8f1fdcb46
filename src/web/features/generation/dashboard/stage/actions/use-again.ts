import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { changeDraft, parseDraft } from '#web/lib/draft.ts';
import { formatTokens } from '#web/lib/format.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { toComposerPrefill, toToolPrefill } from '#web/lib/remix/remix-settings.ts';
import { useRemix } from '#web/lib/remix/use-remix.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { calculatePrice, type GenerationRequest } from '../../generation-request.ts';
import { useGenerationRequest } from '../../use-generation-request.ts';

export type Again = {
  /** Whether the item has settings to use again. */
  isPossible: boolean;
  isPending: boolean;
  /** What it does and costs. */
  hint: string;
  run: () => void;
};

/**
 * Generates one more picture or video with an item's settings and a new seed, at once. If something stands in the way,
 * or if a tool made the item, its settings are filled in instead.
 */
export function useAgain(item: ContentItem, onStarted: (jobs: readonly Job[]) => void): Again {
  const made = parseMetadata(item);
  const remix = useRemix(item);
  const draft = changeDraft(parseDraft(undefined), toComposerPrefill(item, made, 'remix').draft);
  const { seconds, quality } = draft;
  const request: GenerationRequest =
    draft.kind === 'video'
      ? { kind: 'video', seconds, quality }
      : { kind: 'image', count: 1, ...(made.nearestOf && { bestOf: true }) };
  const state = useGenerationRequest(draft, request, onStarted, (error) =>
    notify.error({ title: 'Not started', text: getErrorMessage(error, state.failure) }),
  );
  const isDirect = toToolPrefill(item, made, 'remix') === null;
  const obstacle = state.reasons[0] ?? state.work.unsupportedReason;
  const fillIn = () => {
    const said = [obstacle, remix.apply('remix')].filter(Boolean).join(' ');
    notify.info({ id: 'settings-again', title: 'Settings filled in', ...(said && { text: said }) });
  };
  return {
    isPossible: remix.modes.includes('remix'),
    isPending: state.isPending || remix.isLoading,
    hint: isDirect
      ? `Again, with a new seed · ${formatTokens(calculatePrice(request))}`
      : 'Again, in its tool',
    run: () => (isDirect && !obstacle ? state.submit() : fillIn()),
  };
}
