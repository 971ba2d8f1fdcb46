import type { ReactNode } from 'react';
import type { SourcePicture } from '#contract/tools.ts';
import { choiceAddress } from '#web/lib/pictures.ts';
import { useContentItem } from '#web/lib/queries.ts';
import type { Tool } from '#web/lib/tools.ts';
import { StagePicture } from './stage-picture.tsx';
import { StageResult } from './stage-result.tsx';
import { useShownResult } from './use-shown-result.ts';

type ToolStageProps = {
  tool: Tool;
  /** The picture that is worked on, once it is known. */
  picture: SourcePicture | undefined;
  /** Offers a look at the result's own pixels. */
  detail?: boolean;
  /** What stands there while no result is looked at: left out, the picture itself. */
  children?: ReactNode;
};

/** The stage: a result over what it was made from, what is being made, or the picture that is worked on. */
export function ToolStage({ tool, picture, detail = false, children }: ToolStageProps) {
  const { id, show } = useShownResult();
  const { data: item } = useContentItem(id);
  if (id && item) return <StageResult tool={tool} item={item} detail={detail} onLeave={() => show(null)} />;
  if (!picture) return null;
  return (
    children ?? (
      <StagePicture
        src={choiceAddress(picture.picture, 'preview')}
        alt={picture.name}
        width={picture.width}
        height={picture.height}
        placeholder={picture.placeholder}
      />
    )
  );
}
