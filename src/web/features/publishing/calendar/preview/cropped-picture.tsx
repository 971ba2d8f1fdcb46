import { IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import type { MediaCrop } from '#contract/posts.ts';
import classes from './channel-preview.module.css';
import { getMediumUrl } from './medium-url.ts';

export type PreviewMedium = {
  contentId: string;
  altText: string;
  type: 'image' | 'video';
  width: number;
  height: number;
  /** Of a video whose poster was chosen. */
  posterSecond: number | null;
  crop: MediaCrop | null;
  /** The picture as the server prepares it, once there is one; it is cropped already. */
  preparedUrl: string | null;
};

type CroppedPictureProps = { medium: PreviewMedium };

const mostHeightRem = 24;

/** A picture as its crop leaves it; the first picture of a video. */
export function CroppedPicture({ medium }: CroppedPictureProps) {
  const { altText, height, preparedUrl, type, width } = medium;
  const crop = medium.crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const ratio = (width * crop.width) / (height * crop.height);
  const window = { aspectRatio: String(ratio), width: `min(100%, ${ratio * mostHeightRem}rem)` };
  const whole: CSSProperties = {
    width: `${100 / crop.width}%`,
    height: `${100 / crop.height}%`,
    left: `${(-crop.x / crop.width) * 100}%`,
    top: `${(-crop.y / crop.height) * 100}%`,
  };
  const alt = altText || 'Without alt text';
  return (
    <span className={classes.picture} style={window}>
      <img src={getMediumUrl(medium, 'preview')} alt={alt} style={whole} />
      {preparedUrl && <PreparedPicture key={preparedUrl} src={preparedUrl} />}
      {type === 'video' && (
        <span className={classes.video}>
          <IconPlayerPlay size={28} stroke={1.5} aria-label="Video" />
        </span>
      )}
    </span>
  );
}

/** The picture as the server prepares it, over its own crop on this page, which shows it until then. */
function PreparedPicture({ src }: { src: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <img
      className={classes.prepared}
      src={src}
      alt=""
      data-shown={isShown || undefined}
      onLoad={() => setShown(true)}
    />
  );
}
