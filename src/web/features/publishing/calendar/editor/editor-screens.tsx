import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Post, PostForm } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { Page } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { isOpen } from '../post-labels.ts';
import { useChannels, usePost, usePublishingSettings } from '../post-queries.ts';
import { PostResults } from '../results/post-results.tsx';
import { suggestTime } from '../views/cells.ts';
import { PostEditor } from './post-editor.tsx';
import { emptyForm, toPostForm } from './post-form.ts';

const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address of a new post begins its form with: media of My Content, and a persona. */
function parseStart(search: URLSearchParams): PostForm {
  const chosen = (search.get('content') ?? '').split(',').filter((id) => ids.test(id));
  const persona = search.get('persona') ?? '';
  const media = [...new Set(chosen)].slice(0, publishingLimits.postMediaMaximum);
  return {
    ...emptyForm,
    personaId: ids.test(persona) ? persona : null,
    media: media.map((contentId) => ({ contentId, altText: '' })),
  };
}

/** /publishing/posts/new: a new post; once it is stored its id is in the address, so that a reload finds it again. */
export function NewPostScreen() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('post');
  const [created, setCreated] = useState<string | null>(null);
  const editor = useNewEditor(id);
  // The editor that created the post goes on with it.
  const isReopened = id !== null && id !== created;
  if (isReopened) return <StoredPost key={id} id={id} />;
  const day = search.get('day');
  const time = search.get('time');
  return (
    <EditorPage
      key={editor}
      post={null}
      start={parseStart(search)}
      suggested={day ? { ...suggestTime({ day, hour: null }), ...(time && { time }) } : null}
      onCreated={(post) => {
        setCreated(post.id);
        setSearch({ post: post.id }, { replace: true, preventScrollReset: true });
      }}
    />
  );
}

/** The number of the editor: a new one whenever the address loses its post; the one that created it goes on with it. */
function useNewEditor(id: string | null): number {
  const [state, setState] = useState({ id, count: 0 });
  if (state.id !== id) setState({ id, count: state.count + (id === null ? 1 : 0) });
  return state.count;
}

/** /publishing/posts/:id: a post to change while it has not begun, and afterwards its results. */
export function PostScreen() {
  const { id = '' } = useParams();
  return <StoredPost key={id} id={id} />;
}

function StoredPost({ id }: { id: string }) {
  const { data: post, error, refetch } = usePost(id);
  if (!post)
    return (
      <Page>
        <PublishingNav />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}
      </Page>
    );
  return <EditorPage post={post} start={toPostForm(post)} suggested={null} onCreated={() => {}} />;
}

type EditorPageProps = {
  post: Post | null;
  start: PostForm;
  suggested: { day: string; time: string } | null;
  onCreated: (post: Post) => void;
};

function EditorPage({ onCreated, post, start, suggested }: EditorPageProps) {
  const channels = useChannels();
  const settings = usePublishingSettings();
  const error = channels.error ?? settings.error;
  const retry = () => {
    void channels.refetch();
    void settings.refetch();
  };
  const known = channels.data && settings.data ? { channels: channels.data, settings: settings.data } : null;
  return (
    <Page>
      <PublishingNav />
      {!known ? (
        error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <ListSkeleton />
        )
      ) : post && !isOpen(post) ? (
        <PostResults post={post} {...known} />
      ) : (
        <PostEditor opened={post} {...{ start, suggested, onCreated }} {...known} />
      )}
    </Page>
  );
}
