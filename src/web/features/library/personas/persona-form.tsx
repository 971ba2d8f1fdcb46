import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { personaWords } from '#contract/persona-looks.ts';
import type { PersonaForm as Form, Persona } from '#contract/personas.ts';
import { findingsOf, termsIn } from '#web/lib/findings.ts';
import { useKept } from '#web/lib/kept.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Section } from '#web/ui/page.tsx';
import { FacetList } from './facet-list.tsx';
import { severalFacets } from './facets.ts';
import classes from './persona-form.module.css';
import { useModelOptions } from './use-model-options.ts';
import { useSavePersona } from './use-persona-actions.ts';

const categories = [
  { value: 'sfw', label: 'SFW' },
  { value: 'nsfw', label: 'NSFW' },
] as const;

type PersonaFormProps = {
  /** The persona that is changed; null for a new one. */
  id: string | null;
  initial: Form;
  onSaved: (persona: Persona) => void;
  onCancel: () => void;
};

/** Everything that a persona says: pickers at one side, name and words at the other, one after the other on a phone. */
export function PersonaForm({ id, initial, onSaved, onCancel }: PersonaFormProps) {
  const [form, setForm] = useKept<Form>(`persona:${id ?? 'new'}`, initial);
  const save = useSavePersona(id, onSaved);
  const models = useModelOptions(form.modelId ?? null);
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const nameless = form.name.trim() === '';
  const findings = findingsOf(save.error);
  const refused = (field: 'name' | 'details' | 'negativePrompt') => {
    const terms = termsIn(field, findings).map((term) => `“${term}”`);
    return terms.length > 0 ? `Not allowed: ${terms.join(', ')}` : undefined;
  };
  return (
    <form
      className={classes.form}
      aria-label="Persona"
      onSubmit={(event) => {
        event.preventDefault();
        if (!nameless && !save.isPending) save.mutate(form);
      }}
    >
      <div className={classes.name}>
        <TextInput
          label="Name"
          maxLength={limits.personNameMaximum}
          error={refused('name')}
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <div className={classes.look}>
        <FacetList look={form.look} onChange={(part) => change({ look: { ...form.look, ...part } })} />
      </div>
      <div className={classes.rest}>
        <Section title="In their own words">
          <div className={classes.fields}>
            <Textarea
              label="Details"
              description="What no picture above says: “a thin scar over the left eyebrow”."
              autosize
              minRows={2}
              maxRows={8}
              maxLength={limits.personaDetailsMaximum}
              error={refused('details')}
              value={form.details}
              onChange={(event) => change({ details: event.currentTarget.value })}
            />
            <Textarea
              label="Negative prompt"
              description="What should never be seen of them; joined to that of the prompt."
              autosize
              minRows={1}
              maxRows={6}
              maxLength={limits.negativePromptMaximum}
              error={refused('negativePrompt')}
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
            <Choice
              label="Usual category"
              options={categories}
              value={form.category}
              onChange={(category) => change({ category })}
            />
          </div>
        </Section>
        <WordsOf form={form} />
        <FormProblem error={save.error} at={save.submittedAt} />
        <div className={classes.actions}>
          <Button type="submit" disabled={nameless || save.isPending} aria-describedby="save-note">
            {save.isPending ? 'Saving…' : 'Save persona'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <p id="save-note" className={classes.note}>
            {nameless && 'Give the persona a name to save it.'}
          </p>
        </div>
      </div>
    </form>
  );
}

/** What the choices come to, as it will stand before every prompt. */
function WordsOf({ form }: { form: Form }) {
  const words = personaWords(form);
  const varies = severalFacets.some((facet) => form.look[facet].length > 1);
  return (
    <div className={classes.words}>
      <h3 className={classes.wordsTitle}>Before every prompt</h3>
      <p role="status" aria-label="Before every prompt">
        {words || 'Nothing yet: whoever the prompt says.'}
      </p>
      {varies && <p className={classes.note}>Of several clothes, places or poses each picture takes one.</p>}
    </div>
  );
}
