import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { TrainingScore, TrainingSession } from '#contract/training.ts';
import { useScore } from './queries.ts';
import classes from './training.module.css';

const names: Record<TrainingScore['parts'][number]['name'], string> = {
  count: 'Enough pictures',
  sharpness: 'Sharp',
  duplicates: 'No two alike',
  pose: 'From all sides',
  distance: 'Near and far',
  light: 'Different light',
};

type ScorePanelProps = { session: TrainingSession; onOpen: (imageId: string) => void };

/** How good the set is to train of, before the training is paid for: part by part, with what to do. */
export function ScorePanel({ session, onOpen }: ScorePanelProps) {
  const { data } = useScore(session);
  if (!data) return null;
  const alike = data.images.filter(({ duplicateOf }) => duplicateOf !== null);
  const placeOf = (id: string) => session.step2TrainingImages.findIndex((image) => image.id === id) + 1;
  return (
    <section className={classes.score} aria-label="The set">
      <p className={classes.total}>
        <strong>{data.score}</strong> of 100
      </p>
      <ul>
        {data.parts.map(({ name, score, advice }) => (
          <li key={name}>
            {advice ? (
              <IconInfoCircle size={18} stroke={1.75} aria-label="Can be better" />
            ) : (
              <IconCheck size={18} stroke={2} aria-label="Good" />
            )}
            <span>
              {names[name]} <small>{Math.round(score * 100)} %</small>
              {advice && <em>{advice}</em>}
            </span>
          </li>
        ))}
      </ul>
      {alike.length > 0 && (
        <p className={classes.hint}>
          Nearly the same as another:{' '}
          {alike.map(({ id }) => (
            <button key={id} type="button" className={classes.link} onClick={() => onOpen(id)}>
              Picture {placeOf(id)}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}
