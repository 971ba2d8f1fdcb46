import { Suspense } from 'react';
import type { Draft } from '#web/lib/draft.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { usePersonas } from '#web/lib/queries.ts';
import classes from './fields.module.css';
import { LabelledSelect } from './labelled-select.tsx';

const PersonaSummary = lazyNamed(() => import('./persona-summary.tsx'), 'PersonaSummary');

const noPersona = { value: '', label: 'No persona' };

type PersonaChoiceProps = {
  draft: Pick<Draft, 'personaId' | 'modelId'>;
  /** `modelId` undefined: none was chosen. */
  onChange: (part: Pick<Draft, 'personaId' | 'modelId'> & Partial<Pick<Draft, 'category'>>) => void;
};

/**
 * A select of the creator's personas. A persona sets its category and its model; the server adds its prompt and its
 * negative prompt, which are shown here. Renders nothing if there are no personas.
 */
export function PersonaChoice({ draft, onChange }: PersonaChoiceProps) {
  const { data: personas } = usePersonas();
  const chosen = personas?.find(({ id }) => id === draft.personaId);
  const isGone = personas !== undefined && draft.personaId !== null && !chosen;
  if (!personas || (personas.length === 0 && !isGone)) return null;

  const choose = (id: string) => {
    const next = personas.find((persona) => persona.id === id);
    // Removing a persona also removes its model; a model that was chosen separately stays.
    const isTheirs = chosen?.modelId && draft.modelId === chosen.modelId;
    const modelId = isTheirs ? undefined : draft.modelId;
    if (next) onChange({ personaId: id, category: next.category, modelId: next.modelId ?? modelId });
    else onChange({ personaId: null, modelId });
  };
  const options = [noPersona, ...personas.map(({ id, name }) => ({ value: id, label: name }))];
  if (isGone && draft.personaId) options.push({ value: draft.personaId, label: 'Deleted persona' });
  return (
    <div className={classes.persona}>
      <LabelledSelect
        label="Persona"
        value={draft.personaId ?? ''}
        onChange={choose}
        options={options}
        note={
          chosen && (
            <Suspense fallback={chosen.name}>
              <PersonaSummary persona={chosen} onRemove={() => choose('')} />
            </Suspense>
          )
        }
      />
    </div>
  );
}
