import { Button } from '@mantine/core';
import { IconStack2, IconTable } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { formatCull } from '../cull/cull-address.ts';
import { withParam } from '../with-param.ts';
import { AgainButtons } from './again-buttons.tsx';
import { CompareWith } from './compare-with.tsx';

/** Actions with the settings and the variants of an item. */
export function VariantActions({ item }: { item: ContentItem }) {
  const [search] = useSearchParams();
  const { bundleId, variants } = parseMetadata(item);
  const withoutViewer = new URLSearchParams(withParam(search, 'view', null));
  return (
    <>
      <AgainButtons item={item} />
      {item.status === 'completed' && item.type !== 'model' && <CompareWith item={item} />}
      {bundleId && item.variants > 1 && (
        <Button
          component={Link}
          variant="default"
          leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />}
          to={withParam(withoutViewer, 'cull', formatCull({ bundleId }))}
        >
          Review {item.variants} variants
        </Button>
      )}
      {bundleId && variants && item.variants > 1 && (
        <Button
          component={Link}
          variant="default"
          leftSection={<IconTable size={18} stroke={1.75} aria-hidden="true" />}
          to={withParam(withoutViewer, 'grid', bundleId)}
        >
          Grid of variants
        </Button>
      )}
    </>
  );
}
