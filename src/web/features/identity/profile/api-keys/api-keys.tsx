import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import profile from '../profile-screen.module.css';
import security from '../security.module.css';
import { KeyRow } from './key-row.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';

/** Keys with which the person's own programs call: made, looked at and revoked. */
export function ApiKeys() {
  const { gate } = useUser();
  const [making, dialog] = useDisclosure(false);
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
            Make a key
          </Button>
        )
      }
    >
      <div className={security.stack}>
        <p className={security.note}>
          With a key, a program of yours calls in your name: the same rules, the same prices, your tokens.{' '}
          <a href="/api/docs">All calls, and which key each takes</a>
        </p>
        {keys ? (
          <ul className={profile.list}>
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
      <MakeKeyDialog open={making} onClose={dialog.close} />
    </Section>
  );
}
