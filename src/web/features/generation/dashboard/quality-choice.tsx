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
  onChange: (value: VideoQuality) => void;
};

/** A choice of the video quality, with its size in pixels and its price. */
export function QualityChoice({ value, seconds, onChange }: QualityChoiceProps) {
  const options = videoQualities.map((quality) => ({
    value: quality,
    label: <Quality quality={quality} seconds={seconds} />,
  }));
  return <Choice label="Video quality" options={options} value={value} onChange={onChange} />;
}

function Quality({ quality, seconds }: { quality: VideoQuality; seconds: VideoSeconds | undefined }) {
  const { width, height } = videoSizes[quality];
  return (
    <span className={classes.stacked}>
      {qualityNames[quality]}
      <small>
        {width} × {height}
      </small>
      {seconds && <small>{formatTokens(videoPrice(seconds, quality))}</small>}
    </span>
  );
}
