import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { readMetadata } from '#web/lib/content.ts';
import { cullText } from '../cull/cull-address.ts';
import { withParam } from '../with-param.ts';
import { AgainButtons } from './again-buttons.tsx';
import { CompareWith } from './compare-with.tsx';

/** Asking for an item again, and what can be done with the others that are like it. */
export function VariantActions({ item }: { item: ContentItem }) {
  const [search] = useSearchParams();
  const { bundleId } = readMetadata(item);
  return (
    <>
      <AgainButtons item={item} />
      {item.status === 'completed' && item.type !== 'model' && <CompareWith item={item} />}
      {bundleId && item.variants > 1 && (
        <Button
          component={Link}
          variant="default"
          leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />}
          to={withParam(new URLSearchParams(withParam(search, 'view', null)), 'cull', cullText({ bundleId }))}
        >
          Judge its {item.variants} variants
        </Button>
      )}
    </>
  );
}
