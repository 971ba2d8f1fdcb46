import { useQuery } from '@tanstack/react-query';
import type { ContentCredentialsState } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { actionWords, stateWords } from './credentials-words.ts';
import classes from './proof.module.css';
import { Section } from './section.tsx';

/** Whether the file proves where it comes from: checked on the server as soon as somebody wants to know. */
export function Credentials({ contentId }: { contentId: string }) {
  return (
    <Section title="Content credentials">
      <Check contentId={contentId} />
    </Section>
  );
}

function Check({ contentId }: { contentId: string }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.contentCredentials(contentId),
    queryFn: ({ signal }) => call('contentCredentials', { params: { id: contentId }, signal }),
  });
  if (error) return <p>The check could not be made. Fold this and open it again.</p>;
  if (!data) return <p>Checking the file…</p>;
  return <Outcome {...data} />;
}

function Outcome({ state, signer, signedAt, actions }: ContentCredentialsState) {
  const { title, text } = stateWords[state];
  const facts = [
    ['Signed by', signer && `${signer}, by its own certificate`],
    ['Given', signedAt && formatDateTime(signedAt)],
    ['They say', actions.map(actionWords).join(', ')],
  ];
  return (
    <>
      <p className={classes.outcome} data-state={state}>
        <strong>{title}</strong> {text}
      </p>
      <dl className={classes.facts}>
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
