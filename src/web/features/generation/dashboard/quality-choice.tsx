import { videoSizes } from '#contract/limits.ts';
import { type VideoQuality, type VideoSeconds, videoPrice } from '#contract/token-prices.ts';
import { videoQualities } from '#contract/values.ts';
import { formatTokens } from '#web/lib/format.ts';
import { Choice } from '#web/ui/choice.tsx';
import classes from './composer.module.css';
import { qualityNames } from './generation-request.ts';

type QualityChoiceProps = {
  value: VideoQuality;
  /** The length that the prices are for; leave it out where only the button shows a price. */
  seconds?: VideoSeconds;
  /** Whether the video has the proportions of a start frame, in place of the usual size. */
  hasFrame?: boolean;
  onChange: (value: VideoQuality) => void;
};

/** A choice of the video quality, with its size in pixels and its price. */
export function QualityChoice({ value, seconds, hasFrame = false, onChange }: QualityChoiceProps) {
  const options = videoQualities.map((quality) => ({
    value: quality,
    label: <Quality quality={quality} seconds={seconds} hasFrame={hasFrame} />,
  }));
  return <Choice label="Video quality" options={options} value={value} onChange={onChange} />;
}

type QualityProps = { quality: VideoQuality; seconds: VideoSeconds | undefined; hasFrame: boolean };

function Quality({ quality, seconds, hasFrame }: QualityProps) {
  const { width, height } = videoSizes[quality];
  return (
    <span className={classes.stacked}>
      {qualityNames[quality]}
      {!hasFrame && (
        <small>
          {width} × {height}
        </small>
      )}
      {seconds && <small>{formatTokens(videoPrice(seconds, quality))}</small>}
    </span>
  );
}
