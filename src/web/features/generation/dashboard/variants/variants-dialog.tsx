import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { PromptVariants } from '#contract/prompt-variants.ts';
import type { Draft } from '#web/lib/draft.ts';
import { randomSeed } from '#web/lib/random-seed.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import type { GenerationDialogProps } from '../bundle-dialog.tsx';
import { GenerateButton } from '../generate-button.tsx';
import formClasses from '../generation-form.module.css';
import { formatImageCount, type GenerationRequest } from '../generation-request.ts';
import { describeHiddenSettings } from '../hidden-settings.ts';
import { useGenerationRequest } from '../use-generation-request.ts';
import { CellList } from './cell-list.tsx';
import { listVariantReasons } from './list-variant-reasons.ts';
import { useExpandedPrompt } from './use-expanded-prompt.ts';
import { VariantFields } from './variant-fields.tsx';
import { WildcardSheet } from './wildcard-sheet.tsx';

/** “Prompt variants”: what a prompt with variants becomes, each with its price or the reason why it is left out. */
export function VariantsDialog({ open, onClose, ...rest }: GenerationDialogProps) {
  return (
    <Sheet title="Prompt variants" open={open} onClose={onClose} spread>
      <VariantsForm {...rest} />
    </Sheet>
  );
}

const formatButtonLabel = (request: GenerationRequest) =>
  request.kind === 'image' && request.count > 0 ? `Generate ${formatImageCount(request.count)}` : 'Generate';

/** All combinations, unless the creator asks for less. */
const toVariants = (): PromptVariants => ({
  mode: 'all',
  count: limits.variantCellsMaximum,
  seed: randomSeed(),
});

function VariantsForm({ draft, onChange, onStarted }: Omit<GenerationDialogProps, 'onClose' | 'open'>) {
  const [variants, setVariants] = useState(toVariants);
  const [listsOpen, lists] = useDisclosure(false);
  const used: Draft = {
    ...draft,
    kind: 'image',
    ...(variants.personaIds && { personaId: null, modelId: null }),
  };
  const { error, expanded, isCurrent } = useExpandedPrompt(used, variants);
  const pictures = expanded?.cells.filter(({ refusal }) => refusal === null).length ?? 0;
  const state = useGenerationRequest(
    used,
    { kind: 'image', count: pictures, variants: { ...variants, pictures } },
    onStarted,
  );
  const own = listVariantReasons({ draft: used, pictures, isCurrent, hasError: error !== null });
  const reasons = [...own, ...state.reasons];
  const carried = describeHiddenSettings(state.draft, 'bundle');
  return (
    <form
      className={formClasses.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (own.length === 0) state.submit();
      }}
    >
      <div className={formClasses.body}>
        <VariantFields
          draft={draft}
          variants={variants}
          onChange={onChange}
          onChangeVariants={(part) => setVariants((old) => ({ ...old, ...part }))}
          onManage={lists.open}
        />
        {error && <Refusal error={error} fallback="The prompt could not be read. Please try again." />}
        {expanded && <CellList expanded={expanded} isCurrent={isCurrent} />}
        {carried && <p className={formClasses.note}>{carried}</p>}
        {state.error && <Refusal error={state.error} fallback={state.failure} />}
      </div>
      <div className={formClasses.foot}>
        <GenerateButton state={{ ...state, reasons }} label={formatButtonLabel} />
      </div>
      <WildcardSheet open={listsOpen} onClose={lists.close} />
    </form>
  );
}
