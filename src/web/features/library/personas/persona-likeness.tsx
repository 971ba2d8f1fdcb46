import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Persona } from '#contract/personas.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import classes from './persona-likeness.module.css';

/** How much a persona's pictures resemble its references, and a warning when they drift; nothing until one is measured. */
export function PersonaLikeness({ persona: { id, name } }: { persona: Persona }) {
  const { data } = useQuery({
    queryKey: queryKeys.personaLikeness(id),
    queryFn: ({ signal }) => call('personaLikeness', { params: { id }, signal }),
  });
  if (!data || data.median === null) return null;
  const { first, isDrifting, latest, measured, median } = data;
  const pictures = `${formatNumber(measured)} ${measured === 1 ? 'picture' : 'pictures'}`;
  const sorted = `/content?${new URLSearchParams({ personaId: id, sort: 'likeness' })}`;
  return (
    <section className={classes.likeness} aria-label="Likeness">
      <p className={classes.fact}>
        Likeness {median} of 100, the median of {pictures}. <Link to={sorted}>See them by likeness</Link>
      </p>
      {isDrifting && (
        <div role="note" className={classes.drift}>
          <strong>{name} is drifting</strong>
          <p>
            The last 20 pictures have a likeness of {latest}, the first 20 had {first}. Check the prompt, the
            model and the reference pictures.
          </p>
        </div>
      )}
    </section>
  );
}
