import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreviewedPage } from '#contract/operator-files.ts';
import { call } from '#web/lib/api.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { fileKeys } from './file-keys.ts';
import classes from './files.module.css';

const pages: { value: PreviewedPage; label: string }[] = [
  { value: 'index', label: 'Landing page' },
  { value: 'contact', label: 'Contact' },
  { value: 'terms-of-service', label: 'Terms of service' },
];

/** A public page rendered from the draft by the real page renderer. The frame runs no scripts. */
export function SitePreview({ text }: { text: string }) {
  const [page, setPage] = useState<PreviewedPage>('index');
  const preview = useQuery({
    queryKey: fileKeys.preview(text, page),
    queryFn: ({ signal }) => call('previewSite', { body: { text, page }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return (
    <Section title="Preview">
      <div className={classes.stack}>
        <Choice label="Page" value={page} options={pages} onChange={setPage} />
        {preview.data ? (
          <iframe
            className={classes.frame}
            title="Page preview"
            // Same origin for the fonts only: without allow-scripts nothing runs.
            sandbox="allow-same-origin"
            srcDoc={preview.data.html}
          />
        ) : preview.error ? (
          <ErrorState error={preview.error} onRetry={preview.refetch} title="The preview did not load" />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Section>
  );
}
