import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { composing, type Draft, useDraft } from '#web/lib/draft.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useUser } from '#web/lib/session.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { Page } from '#web/ui/page.tsx';
import { Composer } from './composer.tsx';
import { ComposerBar, useIsNarrow } from './composer-bar.tsx';
import classes from './dashboard-screen.module.css';
import { useDropEnabled } from './drop/use-drop-enabled.ts';
import { Stage } from './stage/stage.tsx';
import { useStage } from './stage/use-stage.ts';
import { useGenerationDialog } from './use-generation-dialog.ts';

const GenerationDialogs = lazy(() => import('./generation-dialogs.tsx'));
const Home = lazyNamed(() => import('./home/home.tsx'), 'Home');
const DroppedPicture = lazyNamed(() => import('./drop/dropped-picture.tsx'), 'DroppedPicture');
const ComposerSheet = lazyNamed(() => import('./composer-sheet.tsx'), 'ComposerSheet');

/** `/`: the composer beside the stage with the newest results, then next steps and the figures of this month. */
export function DashboardScreen() {
  const { id } = useUser();
  const { draft, change } = useDraft(id);
  const dialog = useGenerationDialog();
  const dialogRequested = useOnceEnabled(dialog.shown !== null);
  const [started, setStarted] = useState<readonly Job[]>([]);
  const stage = useStage(started);
  const canDrop = useDropEnabled();
  const [sheetOpen, sheet] = useDisclosure(false);
  const { key, state } = useLocation();
  useEffect(() => {
    if (key && state === composing) sheet.open();
  }, [key, state, sheet.open]);
  const isEmpty = stage.items?.length === 0;
  const isSheet = useIsNarrow() && !isEmpty;
  const onStarted = (jobs: readonly Job[]) => {
    dialog.close();
    sheet.close();
    setStarted(jobs);
    window.scrollTo({ top: 0 });
  };
  const onCompose = (part: Partial<Draft>) => {
    change(part);
    if (isSheet) sheet.open();
  };
  const composer = (
    <Composer draft={draft} onChange={change} onOpenDialog={dialog.open} onStarted={onStarted} />
  );
  return (
    <Page>
      <div className={classes.studio} data-empty={isEmpty || undefined}>
        {!isSheet && <div className={classes.composer}>{composer}</div>}
        <Stage stage={stage} onCompose={onCompose} onStarted={onStarted} />
      </div>
      {isSheet && (
        <>
          <ComposerBar draft={draft} onOpen={sheet.open} />
          <Suspense fallback={null}>
            <ComposerSheet open={sheetOpen} onClose={sheet.close}>
              {composer}
            </ComposerSheet>
          </Suspense>
        </>
      )}
      <Suspense fallback={null}>{canDrop && <DroppedPicture draft={draft} onChange={onCompose} />}</Suspense>
      <Suspense fallback={null}>
        {dialogRequested && (
          <GenerationDialogs
            shown={dialog.shown}
            draft={draft}
            onChange={change}
            onClose={dialog.close}
            onStarted={onStarted}
          />
        )}
      </Suspense>
      <div className={classes.home}>
        <Suspense fallback={null}>
          <Home onOpenDialog={dialog.open} />
        </Suspense>
      </div>
    </Page>
  );
}
