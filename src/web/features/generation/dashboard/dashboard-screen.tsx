import { lazy, Suspense, useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useUser } from '#web/lib/session.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { Page } from '#web/ui/page.tsx';
import { Composer } from './composer.tsx';
import classes from './dashboard-screen.module.css';
import { NextSteps } from './home/next-steps.tsx';
import { ThisMonth } from './home/this-month.tsx';
import { RecentSheet } from './recent-sheet.tsx';
import { useGenerationDialog } from './use-generation-dialog.ts';

const GenerationDialogs = lazy(() => import('./generation-dialogs.tsx'));

/** `/`: the composer, the recent work, next steps and the figures of this month. */
export function DashboardScreen() {
  const { id } = useUser();
  const { draft, change } = useDraft(id);
  const dialog = useGenerationDialog();
  const [started, setStarted] = useState<readonly Job[]>([]);
  const dialogRequested = useOnceEnabled(dialog.shown !== null);
  return (
    <Page>
      <Composer draft={draft} onChange={change} onOpenDialog={dialog.open} onStarted={setStarted} />
      <Suspense fallback={null}>
        {dialogRequested && (
          <GenerationDialogs
            shown={dialog.shown}
            draft={draft}
            onChange={change}
            onClose={dialog.close}
            onStarted={(jobs) => {
              dialog.close();
              setStarted(jobs);
            }}
          />
        )}
      </Suspense>
      <div className={classes.results}>
        <RecentSheet started={started} onCompose={change} />
        <NextSteps onOpenDialog={dialog.open} />
        <ThisMonth />
      </div>
    </Page>
  );
}
