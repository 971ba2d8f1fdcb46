import { Link } from 'react-router';
import type { MadeShots } from '#contract/shot-lists.ts';
import { buildUrl } from '#web/lib/api.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { ResultProgress } from './result-progress.tsx';
import classes from './shot-list.module.css';

/** The film of the last generation: it plays once it is finished. Renders nothing before the first. */
export function FilmResult({ made }: { made: MadeShots | null }) {
  const film = made?.film;
  if (!film) return null;
  const { contentId, status } = film;
  return (
    <section className={classes.film} aria-label="Film">
      {status === 'completed' && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: a generated film has no sound */}
          <video
            key={contentId}
            className={classes.player}
            aria-label="The film"
            src={buildUrl('streamContent', { params: { id: contentId } })}
            poster={getPictureUrl({ contentId }, 'preview')}
            controls
            playsInline
            preload="metadata"
          />
          <Link className={classes.back} to={`/content?view=${contentId}`}>
            Open in My Content
          </Link>
        </>
      )}
      {status === 'processing' && <ResultProgress contentId={contentId} name="The film" />}
      {status === 'failed' && (
        <p className={classes.problem} role="alert">
          The film was not made. Make it again: finished shots are kept.
        </p>
      )}
    </section>
  );
}
