import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { formatPersonaPrompt } from '#contract/persona-looks.ts';
import {
  emptyPersonaText,
  type PersonaForm as Form,
  isEmptyPersona,
  type Persona,
} from '#contract/personas.ts';
import { madeViews, referencePrice } from '#contract/reference-sheets.ts';
import { canPay } from '#contract/token-prices.ts';
import { useAvailability } from '#web/lib/abilities.ts';
import { listFindings, listTerms } from '#web/lib/findings.ts';
import { formatTokens } from '#web/lib/format.ts';
import { usePreservedState } from '#web/lib/preserved-state.ts';
import { useUser } from '#web/lib/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { LoraChoices } from '#web/ui/compose/lora-choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Section } from '#web/ui/page.tsx';
import { FacetList } from './facet-list.tsx';
import { multiFacets } from './facets.ts';
import classes from './persona-form.module.css';
import { useModelOptions } from './use-model-options.ts';
import { useSavePersona } from './use-persona-actions.ts';

const categories = [
  { value: 'sfw', label: 'SFW' },
  { value: 'nsfw', label: 'NSFW' },
] as const;

type PersonaFormProps = {
  /** Id of the edited persona; null for a new one. */
  id: string | null;
  initial: Form;
  /** `withSheet`: the creator asked for a reference sheet too. */
  onSaved: (persona: Persona, withSheet: boolean) => void;
  onCancel: () => void;
};

/** The form of a persona: look, name, details, model and category. */
export function PersonaForm({ id, initial, onSaved, onCancel }: PersonaFormProps) {
  const [form, setForm] = usePreservedState<Form>(`persona:${id ?? 'new'}`, initial);
  const [withSheet, setWithSheet] = useState(false);
  const save = useSavePersona(id, (persona) => onSaved(persona, withSheet));
  const models = useModelOptions(form.modelId ?? null);
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const missing = findMissing(form);
  const findings = listFindings(save.error);
  const findRefusedTerms = (field: 'name' | 'details' | 'negativePrompt') => {
    const terms = listTerms(field, findings).map((term) => `“${term}”`);
    return terms.length > 0 ? `Not allowed: ${terms.join(', ')}` : undefined;
  };
  return (
    <form
      className={classes.form}
      aria-label="Persona"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null && !save.isPending) save.mutate(form);
      }}
    >
      <div className={classes.name}>
        <TextInput
          label="Name"
          maxLength={limits.personNameMaximum}
          error={findRefusedTerms('name')}
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <div className={classes.look}>
        <FacetList look={form.look} onChange={(part) => change({ look: { ...form.look, ...part } })} />
      </div>
      <div className={classes.rest}>
        <Section title="Description">
          <div className={classes.fields}>
            <Textarea
              label="Details"
              description="Details not covered above: “a thin scar over the left eyebrow”."
              autosize
              minRows={2}
              maxRows={8}
              maxLength={limits.personaDetailsMaximum}
              error={findRefusedTerms('details')}
              value={form.details}
              onChange={(event) => change({ details: event.currentTarget.value })}
            />
            <Textarea
              label="Negative prompt"
              description="What to avoid in every picture of this persona."
              autosize
              minRows={1}
              maxRows={6}
              maxLength={limits.negativePromptMaximum}
              error={findRefusedTerms('negativePrompt')}
              value={form.negativePrompt}
              onChange={(event) => change({ negativePrompt: event.currentTarget.value })}
            />
            {models.length > 1 && (
              <NativeSelect
                label="Model"
                data={models}
                value={form.modelId ?? ''}
                onChange={(event) => change({ modelId: event.currentTarget.value || null })}
              />
            )}
            <LoraChoices
              category={form.category}
              operation="text_to_image"
              value={form.loras}
              onChange={(loras) => change({ loras })}
            />
            <Choice
              label="Default category"
              options={categories}
              value={form.category}
              onChange={(category) => change({ category })}
            />
          </div>
        </Section>
        <PromptPreview form={form} />
        {id === null && <SheetOffer withModel={!!form.modelId} checked={withSheet} onChange={setWithSheet} />}
        <FormProblem error={save.error} at={save.submittedAt} />
        <div className={classes.actions}>
          <Button type="submit" disabled={missing !== null || save.isPending} aria-describedby="save-note">
            {save.isPending ? 'Saving…' : 'Save persona'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <p id="save-note" className={classes.note}>
            {missing}
          </p>
        </div>
      </div>
    </form>
  );
}

/** What a persona needs before it can be saved; null if it has everything. */
function findMissing(form: Form): string | null {
  if (form.name.trim() === '') return 'Give the persona a name to save it.';
  return isEmptyPersona(form) ? `${emptyPersonaText}.` : null;
}

type SheetOfferProps = { withModel: boolean; checked: boolean; onChange: (checked: boolean) => void };

/** Offers a reference sheet with the new persona, at its price. */
function SheetOffer({ withModel, checked, onChange }: SheetOfferProps) {
  const wallet = useUser();
  const work = useAvailability('text_to_image', 'sfw', withModel);
  const price = referencePrice(madeViews.length);
  const isAffordable = canPay(wallet, price);
  const reason = isAffordable
    ? work.unsupportedReason
    : `You have ${formatTokens(wallet.tokens)}. Save the persona now, and make its sheet later.`;
  return (
    <Checkbox
      label={`Make a reference sheet · ${formatTokens(price)}`}
      description={
        reason ??
        `${madeViews.length} pictures of the person from all sides, for engines that work from pictures.`
      }
      disabled={reason !== null}
      checked={checked && reason === null}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** The text that the persona adds before every prompt. */
function PromptPreview({ form }: { form: Form }) {
  const words = formatPersonaPrompt(form);
  const varies = multiFacets.some((facet) => form.look[facet].length > 1);
  return (
    <div className={classes.words}>
      <h3 className={classes.wordsTitle}>Added before every prompt</h3>
      <p role="status" aria-label="Added before every prompt">
        {words || 'Nothing yet. The prompt decides.'}
      </p>
      {varies && (
        <p className={classes.note}>Each picture uses one of the chosen clothes, places and poses.</p>
      )}
    </div>
  );
}
