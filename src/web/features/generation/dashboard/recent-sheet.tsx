import type { Job } from '#contract/jobs.ts';
import { newestJobs } from '#web/lib/content.ts';
import type { Draft } from '#web/lib/draft.ts';
import { useContent, useJobs } from '#web/lib/queries.ts';
import { AllContentLink } from '#web/ui/all-content-link.tsx';
import { ContactSheet } from '#web/ui/contact-sheet.tsx';
import { Section } from '#web/ui/page.tsx';
import { ContactSheetSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ExamplePrompts } from './example-prompts.tsx';
import { RecentTile } from './recent-tile.tsx';

const shown = 18;

type RecentSheetProps = {
  /** The jobs that were started last: the first of their pictures is brought into view. */
  started: readonly Job[];
  onCompose: (part: Partial<Draft>) => void;
};

/** The newest items as a live contact sheet. A running job shows its progress in the tile of its picture. */
export function RecentSheet({ started, onCompose }: RecentSheetProps) {
  const { data, error, isPending, refetch } = useContent({ limit: shown });
  const { data: jobs } = useJobs();
  if (isPending)
    return (
      <Section title="Recent work">
        <ContactSheetSkeleton />
      </Section>
    );
  if (!data) return <ErrorState error={error} onRetry={refetch} />;

  const items = data.pages[0]?.items ?? [];
  if (items.length === 0) {
    return (
      <Section title="Start from an example">
        <ExamplePrompts onChoose={onCompose} />
      </Section>
    );
  }
  const jobsByContent = newestJobs(jobs);
  const startedIds = new Set(started.map(({ contentId }) => contentId));
  const first = items.find(({ id }) => startedIds.has(id));
  return (
    <Section title="Recent work" aside={<AllContentLink />}>
      <ContactSheet label="Recent work">
        {items.map((item) => (
          <RecentTile
            key={item.id}
            item={item}
            job={jobsByContent.get(item.id) ?? null}
            comesIntoView={item.id === first?.id}
            onCompose={onCompose}
          />
        ))}
      </ContactSheet>
    </Section>
  );
}
