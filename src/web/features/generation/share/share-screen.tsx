import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { findSharedPicture, forgetSharedPicture } from '#web/lib/shared-picture.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PurposeChoice } from '#web/ui/picture-purposes/purpose-choice.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const help = 'Open the picture in another app, press Share, and choose this one.';

/** /share: asks what a picture is for that another app has shared with this one. */
export function ShareScreen() {
  const [search] = useSearchParams();
  const { data: shared, isPending } = useQuery({
    queryKey: ['shared-picture'],
    queryFn: () => findSharedPicture().catch(() => null),
    // Each visit may have another picture.
    gcTime: 0,
    networkMode: 'always',
  });
  if (isPending) return <ListSkeleton />;
  if (shared?.file) {
    return (
      <Page width="reading">
        <PurposeChoice file={shared.file} onUploaded={() => void forgetSharedPicture()} />
      </Page>
    );
  }
  const tools = <ButtonLink to="/tools">Open Tools</ButtonLink>;
  if (shared) return <EmptyState title="This cannot be used" hint={shared.problem} action={tools} />;
  return search.has('missed') ? (
    <EmptyState title="The picture did not arrive" hint={`Share it again. ${help}`} action={tools} />
  ) : (
    <EmptyState title="No shared picture" hint={help} action={tools} />
  );
}
