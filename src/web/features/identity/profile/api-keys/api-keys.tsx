import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import entries from '#web/ui/entry-list.module.css';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import security from '../security.module.css';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';

/** The API keys of the user: create, list and revoke. */
export function ApiKeys() {
  const { gate } = useUser();
  const [creating, dialog] = useDisclosure(false);
  const {
    data: keys,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: ({ signal }) => call('listApiKeys', { signal }),
  });
  return (
    <Section
      title="API keys"
      aside={
        gate === 'app' && (
          <Button variant="default" size="sm" onClick={dialog.open}>
            Create API key
          </Button>
        )
      }
    >
      <div className={security.stack}>
        <p className={security.note}>
          Your programs use a key to call the API as you, at the same prices and with your tokens.{' '}
          <a href="/api/docs">API reference</a> · <a href="/help/assistants">Assistants (MCP)</a>
        </p>
        {keys ? (
          <ul className={entries.list}>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton count={1} />
        )}
      </div>
      <CreateKeyDialog open={creating} onClose={dialog.close} />
    </Section>
  );
}
