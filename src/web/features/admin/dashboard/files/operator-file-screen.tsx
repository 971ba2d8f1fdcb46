import type { OperatorFileKind } from '#contract/operator-files.ts';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { FileEditor } from './file-editor.tsx';
import { useOperatorFile } from './use-draft.ts';

/** /admin/site: the site file, with the texts and contact data of this installation. */
export function SiteScreen() {
  return <OperatorFileScreen kind="site" />;
}

/** /admin/tags: the tag file, with the tags that creators can choose. */
export function TagsScreen() {
  return <OperatorFileScreen kind="tags" />;
}

/** /admin/engines/file: the engine file, with the GPU servers and their models. */
export function EngineFileScreen() {
  return <OperatorFileScreen kind="engines" />;
}

/** /admin/lora-rules: the rules about LoRAs that creators add. */
export function LoraRulesScreen() {
  return <OperatorFileScreen kind="loras" />;
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
