import { useDraft } from '#web/lib/draft.ts';
import { useUser } from '#web/lib/session.ts';
import { Page } from '#web/ui/page.tsx';
import { Composer } from './composer.tsx';
import classes from './dashboard-screen.module.css';
import { RecentSheet } from './recent-sheet.tsx';

/** `/`: where pictures are asked for, and where they appear. */
export function DashboardScreen() {
  const { id } = useUser();
  const { draft, change } = useDraft(id);
  return (
    <Page>
      <Composer draft={draft} onChange={change} />
      <div className={classes.results}>
        <RecentSheet onCompose={change} />
      </div>
    </Page>
  );
}
