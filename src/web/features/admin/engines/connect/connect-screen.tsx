import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ConnectForm } from './connect-form.tsx';
import { useEngineSetup } from './connect-queries.ts';
import { isConnectable } from './connect-values.ts';

/** /admin/engines/connect: connects a server or an endpoint; with `?engine=ID` it changes one. */
export function ConnectScreen() {
  const [search] = useSearchParams();
  const { data, error, refetch } = useEngineSetup();
  const id = search.get('engine');
  const found = data?.file?.engines.filter(isConnectable).find((each) => each.id === id) ?? null;
  // The form stays when its engine has been removed, and says so.
  const [opened, setOpened] = useState(found);
  if (found && found.id !== opened?.id) setOpened(found);
  const engine = found ?? (opened?.id === id ? opened : null);
  if (!data) {
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  }
  return (
    <Page width="reading">
      {id !== null && !engine ? (
        <EmptyState title="No such engine" hint="It may have been removed. See Engines." />
      ) : (
        <ConnectForm key={id} setup={data} engine={engine} />
      )}
    </Page>
  );
}
