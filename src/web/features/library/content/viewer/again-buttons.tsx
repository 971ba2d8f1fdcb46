import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowsShuffle, IconRepeat, IconVersions } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import type { RemixMode } from '#web/lib/remix/remix-settings.ts';
import { useRemix } from '#web/lib/remix/use-remix.ts';
import { notify } from '#web/ui/notify.ts';

const faces = {
  remix: {
    label: 'Remix',
    keys: 'R',
    hint: 'Same settings, new seed (R)',
    Icon: IconArrowsShuffle,
  },
  repeat: {
    label: 'Repeat',
    keys: 'Shift+R',
    hint: 'Same settings, same seed (Shift+R)',
    Icon: IconRepeat,
  },
  vary: {
    label: 'Vary',
    keys: 'V',
    hint: 'Redraw this picture a little (V)',
    Icon: IconVersions,
  },
} as const;

/**
 * Opens the tool of an item with its settings filled in: `R` with a new seed, `Shift+R` with the same seed. `V` opens the
 * composer for variations of it.
 */
export function AgainButtons({ item }: { item: ContentItem }) {
  const { modes: ways, isLoading: isReading, apply: go } = useRemix(item);
  const start = (again: RemixMode) => {
    if (isReading || !ways.includes(again)) return;
    const said = go(again);
    notify.info({ id: 'settings-again', title: 'Settings filled in', ...(said && { text: said }) });
  };
  useHotkeys([
    ['r', () => start('remix')],
    ['shift+R', () => start('repeat')],
    ['v', () => start('vary')],
  ]);
  return ways.map((again) => {
    const { label, keys, hint, Icon } = faces[again];
    return (
      <Button
        key={again}
        variant="default"
        leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
        disabled={isReading}
        aria-keyshortcuts={keys}
        data-tip={hint}
        onClick={() => start(again)}
      >
        {label}
      </Button>
    );
  });
}
