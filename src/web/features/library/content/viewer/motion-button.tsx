import { useHotkeys } from '@mantine/hooks';
import { IconMovie, IconPlayerTrackNext } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import { findContinuationRefusal } from '#contract/video-upscale.ts';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { getPictureSize } from '#web/lib/content.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { toVideoDraft } from '#web/lib/remix/video-draft.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { Button } from '#web/ui/button.tsx';

const labels = {
  picture: { label: 'Make it move', hint: 'Make a video that begins with this picture (M)', Icon: IconMovie },
  video: {
    label: 'Go on from here',
    hint: 'Continue this video from its last frame (M)',
    Icon: IconPlayerTrackNext,
  },
} as const;

/** Opens the video dialog for a video that begins with a picture, or continues a video. `M` does the same. */
export function MotionButton({ item }: { item: ContentItem }) {
  const unsupported = findUnsupportedReason(useAbilities(), 'image_to_video');
  const refusal = item.type === 'video' ? findContinuationRefusal(getPictureSize(item)) : null;
  const unable = unsupported ?? refusal;
  const compose = useCompose();
  const { hint, Icon, label } = labels[item.type === 'video' ? 'video' : 'picture'];
  const start = () => {
    if (unable === null) compose(toVideoDraft(item, parseMetadata(item)), 'video');
  };
  useHotkeys([['m', start]]);
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      aria-keyshortcuts="M"
      aria-disabled={unable !== null || undefined}
      data-tip={unable ?? hint}
      onClick={start}
    >
      {label}
    </Button>
  );
}
