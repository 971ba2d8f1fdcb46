import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { ShareSettings } from '#web/ui/share-settings.tsx';

/** Shares the settings of an item by link; never the item itself. */
export function ShareButton({ item }: { item: ContentItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Share settings
      </Button>
      <ShareSettings
        subject={{ contentId: item.id }}
        name={item.name}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
