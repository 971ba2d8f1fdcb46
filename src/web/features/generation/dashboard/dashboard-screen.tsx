import { lazy, Suspense } from 'react';
import { useDraft } from '#web/lib/draft.ts';
import { useOnceWanted } from '#web/lib/once-wanted.ts';
import { useUser } from '#web/lib/session.ts';
import { Page } from '#web/ui/page.tsx';
import { Composer } from './composer.tsx';
import classes from './dashboard-screen.module.css';
import { NextSteps } from './home/next-steps.tsx';
import { ThisMonth } from './home/this-month.tsx';
import { RecentSheet } from './recent-sheet.tsx';
import { useOrderDialog } from './use-order-dialog.ts';

const OrderDialogs = lazy(() => import('./order-dialogs.tsx'));

/** `/`: where work is asked for, where it appears, and where one stands. */
export function DashboardScreen() {
  const { id } = useUser();
  const { draft, change } = useDraft(id);
  const dialog = useOrderDialog();
  const dialogWanted = useOnceWanted(dialog.shown !== null);
  return (
    <Page>
      <Composer draft={draft} onChange={change} onOpenDialog={dialog.open} />
      <Suspense fallback={null}>
        {dialogWanted && (
          <OrderDialogs shown={dialog.shown} draft={draft} onChange={change} onClose={dialog.close} />
        )}
      </Suspense>
      <div className={classes.results}>
        <RecentSheet onCompose={change} />
        <NextSteps onOpenDialog={dialog.open} />
        <ThisMonth />
      </div>
    </Page>
  );
}
