import { useQuery } from '@tanstack/react-query';
import type { ContentCredentialsState } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { credentialStateLabels, formatAction, formatTrust } from './credentials-labels.ts';
import classes from './proof.module.css';
import { Section } from './section.tsx';

/** The content credentials of the file. The server checks them when the section opens. */
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
  if (error) return <p>The check failed. Close and reopen this section.</p>;
  if (!data) return <p>Checking the file…</p>;
  return <Outcome {...data} />;
}

function Outcome({ state, signer, signedAt, stampedAt, isTrusted, actions }: ContentCredentialsState) {
  const { title, text } = credentialStateLabels[state];
  const facts = [
    ['Signed by', signer && `${signer} (${formatTrust(isTrusted)})`],
    ['Signed', signedAt && formatDateTime(signedAt)],
    ['Time stamp', stampedAt && formatDateTime(stampedAt)],
    ['Actions', actions.map(formatAction).join(', ')],
  ] as const;
  return (
    <>
      <p className={classes.outcome} data-state={state}>
        <strong>{title}</strong> {text}
      </p>
      <FactList className={classes.facts} facts={facts} />
    </>
  );
}
