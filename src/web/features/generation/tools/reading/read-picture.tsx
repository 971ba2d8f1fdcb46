import { type ReactNode, useState } from 'react';
import type { SourcePicture } from '#contract/source-picture.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { StagePicture } from '../frame/stage-picture.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { Analysis } from './analysis.tsx';
import { Describe } from './describe.tsx';
import { LineOverlay } from './line-overlay.tsx';
import { ReadText } from './read-text.tsx';
import { ReadingList } from './reading-list.tsx';
import { useCaption, useReadText } from './use-reading-job.ts';

type ReadPictureProps = {
  picture: SourcePicture;
  /** The job whose text the address opens. */
  opened: string | null;
  /** The source picker. */
  source: ReactNode;
};

/** One picture with its lines and their text; beneath, its description and analysis. */
export function ReadPicture({ picture, opened, source }: ReadPictureProps) {
  const [marked, mark] = useState<number | null>(null);
  const target = { picture: picture.picture, opened };
  const text = useReadText(target);
  const caption = useCaption(target);
  const { name, width, height, placeholder } = picture;
  const src = getPictureUrl(picture.picture, 'preview');
  return (
    <ToolFrame
      hasSource
      source={source}
      form={<ReadText picture={picture} job={text} marked={marked} mark={mark} />}
      stage={
        <StagePicture src={src} alt={name} width={width} height={height} placeholder={placeholder}>
          {text.reading && (
            <LineOverlay
              lines={text.reading.lines}
              width={width}
              height={height}
              marked={marked}
              mark={mark}
            />
          )}
        </StagePicture>
      }
    >
      <Describe picture={picture} job={caption} />
      <Analysis picture={picture} />
      <ReadingList />
    </ToolFrame>
  );
}
