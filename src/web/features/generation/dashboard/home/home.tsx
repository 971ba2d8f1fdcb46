import type { GenerationDialog } from '../use-generation-dialog.ts';
import { NextSteps } from './next-steps.tsx';
import { ThisMonth } from './this-month.tsx';

type HomeProps = { onOpenDialog: (dialog: GenerationDialog) => void };

/** What lies below the stage: next steps for new creators, and the figures of this month. */
export function Home({ onOpenDialog }: HomeProps) {
  return (
    <>
      <NextSteps onOpenDialog={onOpenDialog} />
      <ThisMonth />
    </>
  );
}
