import type { ReactNode } from 'react';
import type { SourcePicture } from '#contract/source-picture.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { useContentItem } from '#web/lib/queries.ts';
import type { Tool } from '#web/lib/tools.ts';
import { StagePicture } from './stage-picture.tsx';
import { StageResult } from './stage-result.tsx';
import { useShownResult } from './use-shown-result.ts';

type ToolStageProps = {
  tool: Tool;
  /** The source picture, once it has loaded. */
  picture: SourcePicture | undefined;
  /** Offers a view at the result's own pixels. */
  detail?: boolean;
  /** Shown while no result is selected; by default the picture itself. */
  children?: ReactNode;
};

/** The stage: a result compared with its source, a running job, or the source picture. */
export function ToolStage({ tool, picture, detail = false, children }: ToolStageProps) {
  const { id, show } = useShownResult();
  const { data: item } = useContentItem(id);
  if (id && item) return <StageResult tool={tool} item={item} detail={detail} onLeave={() => show(null)} />;
  if (!picture) return null;
  return (
    children ?? (
      <StagePicture
        src={getPictureUrl(picture.picture, 'preview')}
        alt={picture.name}
        width={picture.width}
        height={picture.height}
        placeholder={picture.placeholder}
      />
    )
  );
}
