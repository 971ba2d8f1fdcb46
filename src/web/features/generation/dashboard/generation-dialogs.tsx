import type { Job } from '#contract/jobs.ts';
import type { Draft } from '#web/lib/draft.ts';
import { BundleDialog } from './bundle-dialog.tsx';
import type { GenerationDialog } from './use-generation-dialog.ts';
import { VideoDialog } from './video-dialog.tsx';

type GenerationDialogsProps = {
  shown: GenerationDialog | null;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
  onStarted: (jobs: readonly Job[]) => void;
};

/** The two dialogs of the dashboard, in a chunk that loads when one of them first opens. */
export default function GenerationDialogs({ shown, ...rest }: GenerationDialogsProps) {
  return (
    <>
      <BundleDialog open={shown === 'bundle'} {...rest} />
      <VideoDialog open={shown === 'video'} {...rest} />
    </>
  );
}
