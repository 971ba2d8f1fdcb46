import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconColumns2 } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { useContent, useLineage } from '#web/lib/queries.ts';
import { formatCompare } from '../compare/compare-address.ts';
import { withParam } from '../with-param.ts';
import classes from './relatives.module.css';

type Other = { id: string; name: string; src: string | null };

/** Links to comparisons with variants of the same bundle and with the item's sources. */
export function CompareWith({ item }: { item: ContentItem }) {
  const [open, { toggle }] = useDisclosure(false);
  const others = useOthers(item);
  const [search] = useSearchParams();
  if (others.length === 0) return null;
  const closed = new URLSearchParams(withParam(search, 'view', null));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColumns2 size={18} stroke={1.75} aria-hidden="true" />}
        aria-expanded={open}
        onClick={toggle}
      >
        Compare with…
      </Button>
      {open && (
        <section className={classes.family} aria-label="Compare with">
          <ul>
            {others.map(({ id, name, src }) => (
              <li key={id}>
                <Link
                  to={withParam(closed, 'compare', formatCompare(id, item.id))}
                  aria-label={`Compare with ${name}`}
                >
                  {src && <img src={src} alt="" loading="lazy" />}
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Items to compare with: sources first, then the finished variants of the bundle. */
function useOthers(item: ContentItem): Other[] {
  const { bundleId, operation } = parseMetadata(item);
  const { data: lineage } = useLineage(operation ? item.id : null);
  const inCall = bundleId && item.variants > 1 ? bundleId : null;
  const { data: pages } = useContent(
    { bundleId: inCall ?? undefined, sort: 'oldest', limit: limits.bundleMaximum },
    { enabled: inCall !== null },
  );
  const parents = (lineage?.parents ?? []).flatMap(({ role, name, picture }): Other[] =>
    role !== 'mask' && 'contentId' in picture
      ? [{ id: picture.contentId, name, src: getPictureUrl(picture, 'thumbnail') }]
      : [],
  );
  const variants = (inCall ? (pages?.pages[0]?.items ?? []) : []).flatMap((other, at): Other[] =>
    other.id !== item.id && other.status === 'completed'
      ? [{ id: other.id, name: `variant ${at + 1}`, src: findPreviewUrl(other, 'thumbnail') }]
      : [],
  );
  return [...parents, ...variants];
}
