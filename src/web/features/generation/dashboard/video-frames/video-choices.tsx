import { IconMovie } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Draft } from '#web/lib/draft.ts';
import { QualityChoice } from '../quality-choice.tsx';
import classes from './video-frames.module.css';
import { VideoFrames } from './video-frames.tsx';

type VideoChoicesProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** The composer's choices of a video: its frames and its quality, and the way to films of several shots. */
export function VideoChoices({ draft, onChange }: VideoChoicesProps) {
  return (
    <>
      <div className={classes.frames}>
        <VideoFrames draft={draft} onChange={onChange} />
        <Link className={classes.add} to="/shot-list" data-tip="Several shots, one film">
          <IconMovie size={18} stroke={1.75} aria-hidden="true" /> Shot list
        </Link>
      </div>
      {!draft.continues && (
        <QualityChoice
          value={draft.quality}
          hasFrame={draft.startFrame !== null}
          onChange={(quality) => onChange({ quality })}
        />
      )}
    </>
  );
}
