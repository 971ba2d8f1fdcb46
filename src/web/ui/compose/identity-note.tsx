import { Link } from 'react-router';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import { useAbilities } from '#web/lib/abilities.ts';
import { describeIdentity } from '#web/lib/describe-identity.ts';
import { usePersonas } from '#web/lib/queries.ts';
import classes from './fields.module.css';

type IdentityNoteProps = {
  personaId: string | null;
  modelId: string | null | undefined;
  operation: Operation;
  category: Category;
};

/** Says before the click what the engines cannot keep of the chosen persona; renders nothing if they keep it. */
export function IdentityNote({ personaId, modelId, operation, category }: IdentityNoteProps) {
  const abilities = useAbilities();
  const { data: personas } = usePersonas();
  const persona = personas?.find(({ id }) => id === personaId);
  if (!persona) return null;
  const withModel = (modelId ?? persona.modelId) !== null;
  const said = describeIdentity(abilities, operation, category, { ...persona, withModel });
  if (!said) return null;
  return (
    <p className={classes.identity} role="status">
      {said.text} {said.remedy && <Link to={`/personas/${persona.id}`}>{said.remedy}</Link>}
    </p>
  );
}
