import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { getPictureSize } from '#web/lib/content.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { usePreservedState } from '#web/lib/preserved-state.ts';
import { useContentItem } from '#web/lib/queries.ts';
import { videoTool as tool } from '#web/lib/tools.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { StageResult } from '../frame/stage-result.tsx';
import { StageVideo } from '../frame/stage-video.tsx';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { useToolRequest } from '../frame/use-tool-request.ts';
import { CaptionList } from './caption-list.tsx';
import { type EditDraft, emptyEdit, listEditReasons, toEdit } from './edit-draft.ts';
import { EditFields } from './edit-fields.tsx';
import { EnlargeAction } from './enlarge-action.tsx';
import { SoundFields } from './sound-fields.tsx';
import { VideoActions } from './video-actions.tsx';
import { VideoPicker } from './video-picker.tsx';

/** `/tools/video`: cuts and changes a video of My Content, whose id is in the address (`?contentId=`). */
export function EditVideoScreen() {
  const [search, setSearch] = useSearchParams();
  const contentId = search.get('contentId');
  const { data: item, error, refetch } = useContentItem(contentId);
  const choose = (id: string | null) => setSearch(id ? { contentId: id } : {});
  if (contentId === null) {
    return (
      <Page>
        <VideoPicker onChoose={choose} />
      </Page>
    );
  }
  if (error) {
    return (
      <Page>
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!item) return null;
  if (item.type !== 'video' || item.status !== 'completed' || item.trashedAt || item.duration === null) {
    return (
      <Page>
        <EmptyState
          title="This cannot be edited"
          hint="Only finished videos can be edited. Choose another one."
          action={<Button onClick={() => choose(null)}>Choose a video</Button>}
        />
      </Page>
    );
  }
  return <VideoEditor key={item.id} item={item} length={item.duration} onLeave={() => choose(null)} />;
}

type VideoEditorProps = { item: ContentItem; length: number; onLeave: () => void };

function VideoEditor({ item, length, onLeave }: VideoEditorProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [draft, setDraft] = usePreservedState<EditDraft>(`edit-video:${item.id}`, emptyEdit);
  const result = useShownResult();
  const { data: shown } = useContentItem(result.id);
  const edit = toEdit(draft, length);
  const request = useToolRequest({
    tool,
    picture: undefined,
    missing: null,
    category: item.category,
    body: { source: { contentId: item.id }, ...edit },
    reasons: listEditReasons(edit, { length, size: getPictureSize(item) }),
    send: (body, idempotencyKey) => call('editVideo', { body, idempotencyKey }),
    onStarted: ({ contentId }) => result.show(contentId),
  });
  const getPlayhead = () => player.current?.currentTime ?? 0;
  const seek = (seconds: number) => {
    player.current?.pause();
    if (player.current) player.current.currentTime = seconds;
  };
  return (
    <ToolFrame
      hasSource
      source={
        <Button variant="subtle" onClick={onLeave}>
          Choose another video
        </Button>
      }
      form={
        <ToolForm label={tool.label} action="Make video" request={request}>
          <EditFields draft={draft} length={length} onChange={setDraft} onSeek={seek} />
          <SoundFields draft={draft} hasSound={parseMetadata(item).hasSound ?? false} onChange={setDraft} />
          <CaptionList draft={draft} length={length} onChange={setDraft} getPlayhead={getPlayhead} />
        </ToolForm>
      }
      stage={
        shown ? (
          <StageResult tool={tool} item={shown} detail={false} onLeave={() => result.show(null)} />
        ) : (
          <section aria-label="Video">
            <StageVideo item={item} ref={player} />
            <VideoActions item={item} from={edit.from} to={edit.to} getPlayhead={getPlayhead} />
            <EnlargeAction item={item} length={length} onStarted={result.show} />
          </section>
        )
      }
    >
      <ToolResults tool={tool} picture={{ contentId: item.id }} />
    </ToolFrame>
  );
}
