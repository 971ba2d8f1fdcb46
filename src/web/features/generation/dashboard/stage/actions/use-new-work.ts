import {
  IconArrowsMaximize,
  IconClipboardCopy,
  IconEraser,
  IconMovie,
  IconPlayerTrackNext,
  IconRepeat,
  IconVersions,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import type { Draft } from '#web/lib/draft.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import type { RemixMode } from '#web/lib/remix/remix-settings.ts';
import { useRemix } from '#web/lib/remix/use-remix.ts';
import { toVideoDraft } from '#web/lib/remix/video-draft.ts';
import { type Tool, toolLink, tools } from '#web/lib/tools.ts';
import { notify } from '#web/ui/notify.ts';
import type { Action } from './action.ts';
import { useAgain } from './use-again.ts';

type Callbacks = {
  onCompose: (part: Partial<Draft>) => void;
  onStarted: (jobs: readonly Job[]) => void;
};

/** What makes something new of an item: again, with its settings, as a video, or in a tool. */
export function useNewWork(item: ContentItem, { onCompose, onStarted }: Callbacks): Action[] {
  const navigate = useNavigate();
  const abilities = useAbilities();
  const remix = useRemix(item);
  const again = useAgain(item, onStarted);
  const made = parseMetadata(item);
  const isPicture = item.type === 'image' || item.type === 'training_data';
  const fillIn = (mode: RemixMode) => {
    const said = remix.apply(mode);
    notify.info({ id: 'settings-again', title: 'Settings filled in', ...(said && { text: said }) });
  };
  const inTool = (tool: Tool, label: string, key: string, Icon: Action['Icon']): Action => ({
    label,
    key,
    Icon,
    unsupportedReason: findUnsupportedReason(abilities, tool.operation),
    run: () => navigate(toolLink(tool, { contentId: item.id })),
  });
  const actions: (Action | false)[] = [
    again.isPossible && {
      label: 'Again',
      hint: again.hint,
      key: 'a',
      Icon: IconRepeat,
      isDisabled: again.isPending,
      run: again.run,
    },
    remix.modes.length > 0 && {
      label: 'Use settings',
      key: 's',
      Icon: IconClipboardCopy,
      isDisabled: remix.isLoading,
      run: () => fillIn(remix.modes.includes('repeat') ? 'repeat' : 'remix'),
    },
    remix.modes.includes('vary') && {
      label: 'Vary',
      hint: 'Redraw this picture a little',
      key: 'v',
      Icon: IconVersions,
      isDisabled: remix.isLoading,
      run: () => fillIn('vary'),
    },
    isPicture && {
      label: 'Make it move',
      hint: 'Make a video that begins with this picture',
      key: 'm',
      Icon: IconMovie,
      unsupportedReason: findUnsupportedReason(abilities, 'image_to_video'),
      run: () => onCompose(toVideoDraft(item, made)),
    },
    item.type === 'video' && {
      label: 'Go on from here',
      hint: 'Continue this video from its last frame',
      key: 'm',
      Icon: IconPlayerTrackNext,
      unsupportedReason: findUnsupportedReason(abilities, 'image_to_video'),
      run: () => onCompose(toVideoDraft(item, made)),
    },
    isPicture && inTool(tools.upscale, 'Upscale', 'u', IconArrowsMaximize),
    isPicture && inTool(tools.inpaint, 'Inpaint', 'i', IconEraser),
  ];
  return actions.filter((action) => action !== false);
}
