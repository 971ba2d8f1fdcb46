import { useQuery } from '@tanstack/react-query';
import type { ContentRequest } from '#contract/generation.ts';
import { call } from '#web/lib/api.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useStartJobs } from '#web/lib/job-actions.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './proof.module.css';
import { Section } from './section.tsx';

/** What the engine was asked, word for word, and making the same once more. */
export function Request({ contentId }: { contentId: string }) {
  const { gate } = useUser();
  if (gate !== 'app') return null;
  return (
    <Section title="Request to the engine">
      <Made contentId={contentId} />
    </Section>
  );
}

function Made({ contentId }: { contentId: string }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.contentRequest(contentId),
    queryFn: ({ signal }) => call('contentRequest', { params: { id: contentId }, signal }),
    retry: false,
  });
  if (error)
    return <p>{getErrorMessage(error, 'The request could not be read. Close and reopen this section.')}</p>;
  if (!data) return <p>Reading the request…</p>;
  return <Facts contentId={contentId} made={data} />;
}

function Facts({ contentId, made }: { contentId: string; made: ContentRequest }) {
  const { engine, obstacle, price, request } = made;
  return (
    <>
      <p>
        {engine ? `Made by the engine “${engine}”. ` : ''}
        {obstacle ?? 'The same engine with the same model files makes the same result.'}
      </p>
      <div className={classes.request}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
        <section tabIndex={0} aria-label="Request to the engine">
          <pre>{request}</pre>
        </section>
        <CopyButton text={request} fullLabel="Copy the request" />
      </div>
      {obstacle === null && <AgainButton contentId={contentId} price={price} />}
    </>
  );
}

function AgainButton({ contentId, price }: { contentId: string; price: number }) {
  const again = useStartJobs((id: string, idempotencyKey) =>
    call('makeAgain', { params: { id }, idempotencyKey }),
  );
  const start = () =>
    again.mutate(contentId, {
      onSuccess: ({ message }) => notify.success({ title: message }),
      onError: (error) => notify.error({ title: 'Not started', text: getErrorMessage(error) }),
    });
  return (
    <Button variant="default" disabled={again.isPending} onClick={start}>
      {again.isPending ? 'Starting…' : `Make again · ${formatTokens(price)}`}
    </Button>
  );
}
