import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SharedSettings } from '#contract/sharing.ts';
import { ApiError } from '#web/lib/api.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './settings-article.module.css';
import { listSharedFacts, toDraft } from './shared-facts.ts';

type SettingsPageProps = {
  answer: { data: SharedSettings | undefined; error: Error | null; refetch: () => unknown };
  /** What is said of settings that are no longer shared. */
  gone: { title: string; hint: string };
  children: (settings: SharedSettings) => ReactNode;
};

/** The settings that a creator shares with an item, as a page. */
export function SettingsPage({ answer: { data, error, refetch }, children, gone }: SettingsPageProps) {
  const isGone = error instanceof ApiError && ['NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code);
  return (
    <Page width="reading">
      {data ? (
        children(data)
      ) : isGone ? (
        <EmptyState
          {...gone}
          action={
            <Button component={Link} to="/">
              Go to Dashboard
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

type SettingsArticleProps = {
  settings: SharedSettings;
  picture?: ReactNode;
  /** Between the settings and the buttons. */
  problem?: ReactNode;
  /** Beside the button that uses the settings. */
  actions?: ReactNode;
};

/** Shared settings with the button that fills them into the composer. */
export function SettingsArticle({ actions, picture, problem, settings }: SettingsArticleProps) {
  const compose = useCompose();
  const { personaName, personaWords, prompt } = settings;
  return (
    <article>
      <h2 className={classes.title}>{personaName ?? 'Picture settings'}</h2>
      {picture}
      {personaWords && <p className={classes.words}>{personaWords}</p>}
      {prompt && (
        <p className={classes.prompt} dir="auto">
          {prompt}
        </p>
      )}
      <FactList className={classes.facts} facts={listSharedFacts(settings)} />
      {problem}
      <div className={classes.actions}>
        <Button onClick={() => compose(toDraft(settings))}>Use these settings</Button>
        {actions}
      </div>
    </article>
  );
}
