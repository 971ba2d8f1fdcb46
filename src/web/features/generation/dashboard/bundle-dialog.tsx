import type { Job } from '#contract/jobs.ts';
import { limits } from '#contract/limits.ts';
import type { Draft } from '#web/lib/draft.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { CountStepper } from './count-stepper.tsx';
import { GenerationForm } from './generation-form.tsx';
import { formatImageCount, type GenerationRequest } from './generation-request.ts';
import { describeHiddenSettings } from './hidden-settings.ts';
import { FormatChoice } from './parameters/format-choice.tsx';
import { useParameterSupport } from './parameters/use-parameter-support.ts';

export type GenerationDialogProps = {
  open: boolean;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
  onStarted: (jobs: readonly Job[]) => void;
};

const formatButtonLabel = (request: GenerationRequest) =>
  request.kind === 'image' ? `Generate ${formatImageCount(request.count)}` : 'Generate';

/**
 * “Generate Image Bundle”: 1 to 25 pictures of one prompt. The button names the count (`docs/requirements/decisions.md`
 * 13).
 */
export function BundleDialog({ open, draft, onChange, onClose, onStarted }: GenerationDialogProps) {
  const { support } = useParameterSupport({ ...draft, kind: 'image' });
  return (
    <Sheet title="Generate Image Bundle" open={open} onClose={onClose} spread>
      <GenerationForm
        draft={draft}
        request={{ kind: 'image', count: draft.bundleCount }}
        label={formatButtonLabel}
        note={(current) => describeHiddenSettings(current, 'bundle')}
        onChange={onChange}
        onStarted={onStarted}
      >
        <CountStepper
          value={draft.bundleCount}
          max={limits.bundleMaximum}
          onChange={(bundleCount) => onChange({ bundleCount })}
        />
        <FormatChoice
          aspectRatio={draft.aspectRatio}
          size={draft.parameters.size}
          support={support?.size ?? null}
          isVariation={draft.variation !== null}
          onChange={({ size, ...chosen }) =>
            onChange({ ...chosen, parameters: { ...draft.parameters, size } })
          }
        />
      </GenerationForm>
    </Sheet>
  );
}
