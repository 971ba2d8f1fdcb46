import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
} from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import bar from '../bar.module.css';
import classes from './film-bar.module.css';
import { formatMoment, speeds } from './film-time.ts';
import { Scrubber } from './scrubber.tsx';
import type { Film } from './use-film.ts';
import { usePlaying } from './use-playing.ts';

type FilmBarProps = { film: Film; src: string };

/** What plays a film: play, scrub, frame by frame, how fast, and over and over. Films have no sound. */
export function FilmBar({ film, src }: FilmBarProps) {
  const { paused, seconds, length } = usePlaying(film.element);
  const Play = paused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <section className={`${bar.bar} ${classes.bar}`} aria-label="Video">
      <IconButton label={paused ? 'Play' : 'Pause'} onClick={film.playOrPause}>
        <Play size={20} />
      </IconButton>
      <Scrubber src={src} seconds={seconds} length={length} onSeek={film.seek} onStride={film.seekBy} />
      <span className={classes.time}>
        {formatMoment(seconds)} <span>/ {formatMoment(length)}</span>
      </span>
      <span className={classes.frames}>
        <IconButton label="Previous frame" onClick={() => film.stepFrame(-1)}>
          <IconPlayerSkipBack size={18} stroke={1.5} />
        </IconButton>
        <IconButton label="Next frame" onClick={() => film.stepFrame(1)}>
          <IconPlayerSkipForward size={18} stroke={1.5} />
        </IconButton>
      </span>
      <select
        className={classes.speed}
        aria-label="Speed"
        value={film.speed}
        onChange={({ currentTarget }) => film.setSpeed(Number(currentTarget.value))}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <IconButton label="Loop" aria-pressed={film.loop} onClick={film.toggleLoop}>
        <IconRepeat size={18} stroke={1.5} />
      </IconButton>
    </section>
  );
}
