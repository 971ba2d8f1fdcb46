import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import bar from '../bar.module.css';
import { Scrubber } from './scrubber.tsx';
import { usePlayback } from './use-playback.ts';
import type { VideoControls } from './use-video.ts';
import classes from './video-bar.module.css';
import { formatVideoTime, speeds } from './video-time.ts';

type VideoBarProps = { video: VideoControls; src: string; hasSound: boolean };

/** Playback controls: play, seek, step by frame, speed, loop, and sound where there is any. */
export function VideoBar({ hasSound, src, video }: VideoBarProps) {
  const { paused, seconds, length } = usePlayback(video.element);
  const Speaker = video.muted ? IconVolumeOff : IconVolume;
  const Play = paused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <section className={`${bar.bar} ${classes.bar}`} aria-label="Video">
      <IconButton label={paused ? 'Play' : 'Pause'} onClick={video.playOrPause}>
        <Play size={20} />
      </IconButton>
      <Scrubber src={src} seconds={seconds} length={length} onSeek={video.seek} onStride={video.seekBy} />
      <span className={classes.time}>
        {formatVideoTime(seconds)} <span>/ {formatVideoTime(length)}</span>
      </span>
      <span className={classes.frames}>
        <IconButton label="Previous frame" onClick={() => video.stepFrame(-1)}>
          <IconPlayerSkipBack size={18} stroke={1.5} />
        </IconButton>
        <IconButton label="Next frame" onClick={() => video.stepFrame(1)}>
          <IconPlayerSkipForward size={18} stroke={1.5} />
        </IconButton>
      </span>
      <select
        className={classes.speed}
        aria-label="Speed"
        value={video.speed}
        onChange={({ currentTarget }) => video.setSpeed(Number(currentTarget.value))}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <IconButton label="Loop" aria-pressed={video.loop} onClick={video.toggleLoop}>
        <IconRepeat size={18} stroke={1.5} />
      </IconButton>
      {hasSound && (
        <IconButton label={video.muted ? 'Sound on' : 'Sound off'} onClick={video.toggleMuted}>
          <Speaker size={18} stroke={1.5} />
        </IconButton>
      )}
    </section>
  );
}
