import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowsShuffle, IconRepeat } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import type { Again } from '#web/lib/again/settings-again.ts';
import { useAgain } from '#web/lib/again/use-again.ts';
import { notify } from '#web/ui/notify.ts';

const faces = {
  remix: {
    label: 'Remix',
    keys: 'R',
    hint: 'The same settings with another seed (R)',
    Icon: IconArrowsShuffle,
  },
  repeat: {
    label: 'Repeat',
    keys: 'Shift+R',
    hint: 'The same settings and the same seed (Shift+R)',
    Icon: IconRepeat,
  },
} as const;

/** Leads to where an item was made, with its settings filled in: `R` with another seed, `Shift+R` with the same. */
export function AgainButtons({ item }: { item: ContentItem }) {
  const { ways, isReading, go } = useAgain(item);
  const start = (again: Again) => {
    if (isReading || !ways.includes(again)) return;
    const said = go(again);
    notify.info({ id: 'settings-again', title: 'Settings filled in', ...(said && { text: said }) });
  };
  useHotkeys([
    ['r', () => start('remix')],
    ['shift+R', () => start('repeat')],
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
