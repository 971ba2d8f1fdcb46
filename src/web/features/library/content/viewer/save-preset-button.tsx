import { Button } from '@mantine/core';
import { IconHanger } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { useUser } from '#web/lib/session.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';

const PresetSheet = lazyNamed(() => import('#web/ui/scene-presets/preset-sheet.tsx'), 'PresetSheet');

/** Saves what a picture shows as an outfit or a place, with the picture chosen. */
export function SavePresetButton({ item }: { item: ContentItem }) {
  const { gate } = useUser();
  const [open, setOpen] = useState(false);
  const wasOpen = useOnceEnabled(open);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHanger size={18} stroke={1.75} aria-hidden="true" />}
        disabled={gate !== 'app'}
        aria-haspopup="dialog"
        onPointerEnter={PresetSheet.preload}
        onFocus={PresetSheet.preload}
        onClick={() => setOpen(true)}
      >
        Save as outfit or place
      </Button>
      <Suspense fallback={null}>
        {wasOpen && (
          <PresetSheet
            id={null}
            title="Save as outfit or place"
            hasKinds
            initial={{ kind: 'outfit', name: '', words: '', contentId: item.id }}
            prompt={parseMetadata(item).prompt}
            open={open}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
