import type { CSSProperties } from 'react';
import { portraits, sourcesOf } from '#web/lib/portraits.ts';

type CastPictureProps = {
  /** Place on the wall. */
  portrait: number;
  sizes: string;
};

/** One portrait of the wall as decoration, in its reserved place over its own colour. */
export function CastPicture({ portrait, sizes }: CastPictureProps) {
  const picture = portraits[portrait];
  if (!picture) return <span />;
  return (
    <img
      src={picture.files[1]?.address}
      srcSet={sourcesOf(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      style={{ background: picture.color } as CSSProperties}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
