import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { channelRules } from '#contract/channel-kinds.ts';
import { UserError } from '#web/lib/user-error.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Page } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import classes from './channels.module.css';
import { useFinishConnection } from './use-channels.ts';

/** /publishing/channels/connected: where outlets send the browser back to, with a code or with what went wrong. */
export function ConnectedScreen() {
  const [search, setSearch] = useSearchParams();
  // Read once: the code is removed from the address at once, and counts once.
  const [returned] = useState(() => ({
    state: search.get('state') ?? '',
    code: search.get('code'),
    problem: search.get('error'),
  }));
  const navigate = useNavigate();
  const finish = useFinishConnection(({ kind, name }) => {
    notify.success({ title: 'Channel connected', text: `${channelRules[kind].name}: ${name}` });
    void navigate('/publishing/channels', { replace: true });
  });
  const { mutate } = finish;
  const hasBegun = useRef(false);
  const isReturn = returned.state !== '';
  useEffect(() => {
    if (!isReturn || hasBegun.current) return;
    hasBegun.current = true;
    setSearch({}, { replace: true });
    mutate(returned);
  }, [isReturn, mutate, returned, setSearch]);
  const error = isReturn ? finish.error : new UserError('There is no connection to finish here.');
  return (
    <Page width="reading">
      <PublishingNav />
      {error ? (
        <div className={classes.form}>
          <FormProblem error={error} at={finish.submittedAt} />
          <div className={classes.formActions}>
            <Button component={Link} to="/publishing/channels">
              Back to channels
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p role="status" className={classes.hint}>
            Connecting…
          </p>
          <ListSkeleton />
        </>
      )}
    </Page>
  );
}
