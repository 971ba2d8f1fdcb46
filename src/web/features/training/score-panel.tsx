import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { TrainingScore, TrainingSession } from '#contract/training.ts';
import { useTrainingScore } from './queries.ts';
import classes from './training.module.css';

const names: Record<TrainingScore['parts'][number]['name'], string> = {
  count: 'Enough pictures',
  sharpness: 'Sharp',
  duplicates: 'No duplicates',
  pose: 'Different angles',
  distance: 'Different distances',
  light: 'Different light',
};

type ScorePanelProps = { session: TrainingSession; onOpen: (imageId: string) => void };

/** The quality of the set before training, by criterion, each with advice. */
export function ScorePanel({ session, onOpen }: ScorePanelProps) {
  const { data } = useTrainingScore(session);
  if (!data) return null;
  const alike = data.images.filter(({ duplicateOf }) => duplicateOf !== null);
  const getImageNumber = (id: string) =>
    session.step2TrainingImages.findIndex((image) => image.id === id) + 1;
  return (
    <section className={classes.score} aria-label="Training set">
      <p className={classes.total}>
        <strong>{data.score}</strong> of 100
      </p>
      <ul>
        {data.parts.map(({ name, score, advice }) => (
          <li key={name}>
            {advice ? (
              <IconInfoCircle size={18} stroke={1.75} aria-label="Can be improved" />
            ) : (
              <IconCheck size={18} stroke={2} aria-label="Good" />
            )}
            <span>
              {names[name]} <small>{Math.round(score * 100)}%</small>
              {advice && <em>{advice}</em>}
            </span>
          </li>
        ))}
      </ul>
      {alike.length > 0 && (
        <p className={classes.hint}>
          Near-duplicates:{' '}
          {alike.map(({ id }) => (
            <button key={id} type="button" className={classes.link} onClick={() => onOpen(id)}>
              Picture {getImageNumber(id)}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}
