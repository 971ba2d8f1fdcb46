import { useQuery } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { fetchFileInfo } from './file-facts.ts';
import classes from './proof.module.css';
import { Section } from './section.tsx';

/** Type and size of the downloadable file. */
export function FileFacts({ item }: { item: ContentItem }) {
  const { gate } = useUser();
  if (gate !== 'app') return null;
  return (
    <Section title="File">
      <Facts contentId={item.id} />
    </Section>
  );
}

function Facts({ contentId }: { contentId: string }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.contentFile(contentId),
    queryFn: ({ signal }) => fetchFileInfo(contentId, signal),
  });
  if (error) return <p>The file could not be read. Close and reopen this section.</p>;
  if (!data) return <p>Reading the file…</p>;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Kind</dt>
        <dd>{data.kind}</dd>
      </div>
      <div>
        <dt>File size</dt>
        <dd>{data.bytes === null ? 'Unknown' : formatBytes(data.bytes)}</dd>
      </div>
    </dl>
  );
}
