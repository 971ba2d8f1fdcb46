import type { Category } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { Choices } from '#web/ui/choices.tsx';
import classes from './variants.module.css';

type PersonaAxisProps = {
  value: readonly string[];
  category: Category;
  onChange: (personaIds: string[]) => void;
};

/** Makes each prompt with several personas. Renders nothing with fewer than two that the category takes. */
export function PersonaAxis({ category, onChange, value }: PersonaAxisProps) {
  const { data: personas = [] } = usePersonas();
  const fitting = personas.filter((persona) => category === 'nsfw' || persona.category === 'sfw');
  if (fitting.length < 2) return null;
  return (
    <div>
      <Choices
        label="For each of these personas"
        options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
        values={value}
        onChange={(ids) => onChange(ids.slice(0, limits.variantPersonasMaximum))}
      />
      {value.length > 0 && (
        <p className={classes.note}>In place of the persona and the model of Quick Generate.</p>
      )}
    </div>
  );
}
