import { IconAlertTriangle } from '@tabler/icons-react';
import type { ExpandedPrompt } from '#contract/prompt-variants.ts';
import { formatNumber } from '#web/lib/format.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { markValues } from './mark-values.ts';
import classes from './variants.module.css';

type CellListProps = {
  expanded: ExpandedPrompt;
  /** Whether they are those of the settings as they are now. */
  isCurrent: boolean;
};

/** The prompts that a prompt with variants becomes. What stands at its places is marked; a refused one says why. */
export function CellList({ expanded: { cells, combinations }, isCurrent }: CellListProps) {
  const { data: personas } = usePersonas();
  const names = new Map(personas?.map(({ id, name }) => [id, name]));
  return (
    <section className={classes.cells} aria-busy={!isCurrent} data-stale={!isCurrent || undefined}>
      <h3 className={classes.count} role="status">
        {describeCells(cells, combinations)}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <ol tabIndex={0} aria-label="Prompts">
        {cells.map(({ personaId, prompt, refusal, values }) => (
          <li key={`${personaId} ${prompt}`} data-refused={refusal !== null || undefined} dir="auto">
            {personaId !== null && <b>{names.get(personaId) ?? 'Persona'}: </b>}
            {markValues(prompt, values).map(({ at, isValue, text }) =>
              isValue ? <mark key={at}>{text}</mark> : text,
            )}
            {refusal !== null && (
              <span className={classes.refusal}>
                <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" /> Left out. {refusal}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `24 of 900 combinations`, `2 prompts, 1 left out`. */
export function describeCells(
  cells: readonly Pick<ExpandedPrompt['cells'][number], 'refusal'>[],
  combinations: number,
): string {
  const refused = cells.filter(({ refusal }) => refusal !== null).length;
  const all = combinations >= 1e12 ? 'more than a trillion' : formatNumber(combinations);
  const count =
    cells.length < combinations
      ? `${formatNumber(cells.length)} of ${all} combinations`
      : `${formatNumber(cells.length)} ${cells.length === 1 ? 'prompt' : 'prompts'}`;
  return refused === 0 ? count : `${count}, ${formatNumber(refused)} left out`;
}
