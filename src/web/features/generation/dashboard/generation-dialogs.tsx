import type { Job } from '#contract/jobs.ts';
import type { Draft } from '#web/lib/draft.ts';
import { BundleDialog } from './bundle-dialog.tsx';
import type { GenerationDialog } from './use-generation-dialog.ts';
import { VariantsDialog } from './variants/variants-dialog.tsx';
import { VideoDialog } from './video-dialog.tsx';

type GenerationDialogsProps = {
  shown: GenerationDialog | null;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
  onStarted: (jobs: readonly Job[]) => void;
};

/** The dialogs of the dashboard, in a chunk that loads when one of them first opens. */
export default function GenerationDialogs({ shown, ...rest }: GenerationDialogsProps) {
  return (
    <>
      <BundleDialog open={shown === 'bundle'} {...rest} />
      <VariantsDialog open={shown === 'variants'} {...rest} />
      <VideoDialog open={shown === 'video'} {...rest} />
    </>
  );
}
