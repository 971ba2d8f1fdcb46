import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Post, PostForm } from '#contract/posts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useConnectivity } from '#web/lib/connectivity.ts';
import { createIdempotentSender } from '#web/lib/idempotency.ts';
import { storePost } from '../post-queries.ts';
import { toPostForm } from './post-form.ts';

/** Milliseconds without a change before a draft is saved. */
const autosaveDelay = 1_200;

type SavedPostOptions = {
  /** The post as it was opened; null for a new one. */
  opened: Post | null;
  /** What the form begins with. */
  start: PostForm;
  /** Called once a new post has been created. */
  onCreated: (post: Post) => void;
};

/**
 * The form of a post and its stored version. Drafts are saved by themselves; a post that was sent for approval only on
 * request, because a change voids the approval. Calls follow each other, so that the version is always the last one.
 */
export function useSavedPost({ onCreated, opened, start }: SavedPostOptions) {
  const client = useQueryClient();
  const [form, setForm] = useState(start);
  const [post, setPost] = useState(opened);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [savedText, setSavedText] = useState(() => JSON.stringify(start));
  const latest = useRef({ form: start, post: opened, savedText });
  const [create] = useState(() => createIdempotentSender<Post>());
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const isDirty = JSON.stringify(form) !== savedText;
  const isConflict = error instanceof ApiError && error.code === 'CONFLICT';

  function take(stored: Post, text: string): void {
    latest.current.post = stored;
    latest.current.savedText = text;
    setPost(stored);
    setSavedText(text);
  }

  /** Takes over what the server has stored of a form. */
  function keep(stored: Post, text: string): void {
    take(stored, text);
    storePost(client, stored);
  }

  async function saveOnce(): Promise<Post> {
    const { form: sent, post: known, savedText: before } = latest.current;
    const text = JSON.stringify(sent);
    if (known && text === before) return known;
    setSaving(true);
    try {
      const stored = known
        ? await call('changePost', { params: { id: known.id }, body: { ...sent, version: known.version } })
        : await create(text, (idempotencyKey) => call('createPost', { body: sent, idempotencyKey }));
      keep(stored, text);
      setError(null);
      if (!known) onCreated(stored);
      return stored;
    } catch (problem) {
      setError(problem);
      throw problem;
    } finally {
      setSaving(false);
    }
  }

  /** Saves what has changed. @returns the stored post */
  function save(): Promise<Post> {
    const saved = chain.current.then(saveOnce, saveOnce);
    chain.current = saved;
    return saved;
  }

  /** Saves in the background; a problem is in `error`. */
  const saveSoon = () => void save().catch(() => {});

  function change(part: Partial<PostForm> | ((form: PostForm) => PostForm)): void {
    const next = typeof part === 'function' ? part(latest.current.form) : { ...latest.current.form, ...part };
    latest.current.form = next;
    setForm(next);
  }

  /** Ends a conflict: with the stored version, or with this form over it. */
  async function settleConflict(choice: 'theirs' | 'mine'): Promise<void> {
    const id = latest.current.post?.id;
    if (!id) return;
    try {
      const stored = await call('getPost', { params: { id } });
      const theirs = toPostForm(stored);
      if (choice === 'theirs') change(theirs);
      keep(stored, JSON.stringify(theirs));
      setError(null);
      if (choice === 'mine') await save();
    } catch (problem) {
      setError(problem);
    }
  }

  // Another tab or person has changed the post, and here nothing is lost by that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly read post counts
  useEffect(() => {
    const { post: known } = latest.current;
    if (!opened || !known || isDirty || isSaving || opened.version < known.version) return;
    if (opened.version === known.version) {
      latest.current.post = opened;
      setPost(opened);
      return;
    }
    const theirs = toPostForm(opened);
    change(theirs);
    take(opened, JSON.stringify(theirs));
  }, [opened]);

  const isDraft = post === null || post.state === 'draft';
  const mayAutosave = isDraft && isDirty && !isConflict;
  const isReached = useConnectivity() === 'reached';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form starts the delay again
  useEffect(() => {
    if (!mayAutosave || !isReached) return;
    const timer = setTimeout(saveSoon, autosaveDelay);
    return () => clearTimeout(timer);
  }, [form, mayAutosave, isReached]);

  const leaving = useRef(() => {});
  leaving.current = () => void (mayAutosave && saveSoon());
  useEffect(() => () => leaving.current(), []);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return {
    ...{ form, post, change, save, isDirty, isSaving, error, isConflict, settleConflict },
    /** Takes over a post that another call has changed without its form: its time, its approval. */
    adopt: (stored: Post) => keep(stored, latest.current.savedText),
    /** Ends saving: the post was deleted. */
    forget: () => {
      leaving.current = () => {};
      setSavedText(JSON.stringify(latest.current.form));
    },
    /** Gives up the changes since the last save. */
    discard: () => post && change(toPostForm(post)),
  };
}

export type SavedPost = ReturnType<typeof useSavedPost>;
