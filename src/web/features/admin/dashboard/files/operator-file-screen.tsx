import type { OperatorFileKind } from '#contract/operator-files.ts';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { FileEditor } from './file-editor.tsx';
import { useOperatorFile } from './use-draft.ts';

/** /admin/site: what this installation says of itself. */
export function SiteScreen() {
  return <OperatorFileScreen kind="site" />;
}

/** /admin/tags: what creators can choose from. */
export function TagsScreen() {
  return <OperatorFileScreen kind="tags" />;
}

function OperatorFileScreen({ kind }: { kind: OperatorFileKind }) {
  const { data: file, error, refetch } = useOperatorFile(kind);
  return (
    <Page width="reading">
      {file ? (
        <FileEditor key={kind} kind={kind} file={file} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}
