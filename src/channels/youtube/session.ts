import { z } from 'zod';
import { parse } from '../answers.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import { findText } from '../checkpoints.ts';
import { type ApprovedPost, ChannelError, type OutgoingMedium, type PublishContext } from '../port.ts';
import { streamMedium } from '../stream-medium.ts';
import type { YouTubeDeps } from './api.ts';

const video = z.object({ id: z.string().min(1) });

/** `complete`: the video is published. `partial`: YouTube has the first bytes. `gone`: the session has ended. */
export type SessionState =
  | { state: 'complete'; videoId: string }
  | { state: 'partial'; bytes: number }
  | { state: 'gone' };

/** Characters that YouTube takes neither in a title nor in a description. */
export const withoutAngles = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›');

/** Begins a resumable upload: the answer is an address for the bytes. Nothing is published before the last one. */
export async function beginSession(
  { api, endpoints }: YouTubeDeps,
  post: ApprovedPost,
  medium: OutgoingMedium,
  { signal, tokens }: PublishContext,
): Promise<string> {
  const answer = await api.send({
    method: 'POST',
    url: `${endpoints.api}/upload/youtube/v3/videos`,
    query: { uploadType: 'resumable', part: 'snippet,status' },
    headers: {
      'x-upload-content-type': medium.mediaType,
      'x-upload-content-length': String(medium.byteSize),
    },
    token: tokens.access,
    json: {
      snippet: { title: withoutAngles(post.title), description: withoutAngles(post.text), categoryId: '22' },
      status: {
        privacyStatus: 'public',
        selfDeclaredMadeForKids: false,
        containsSyntheticMedia: post.isAiGenerated,
      },
    },
    signal,
  });
  const { location } = answer.headers;
  if (typeof location === 'string' && new URL(location).host === new URL(endpoints.api).host) return location;
  throw new ChannelError('unavailable', 'YouTube gave no address for the upload.');
}

/** Asks a session how far it is. */
export async function readSession(
  { api }: YouTubeDeps,
  session: string,
  medium: OutgoingMedium,
  { signal, tokens }: PublishContext,
): Promise<SessionState> {
  const headers = { 'content-range': `bytes */${medium.byteSize}` };
  const request = { method: 'PUT', url: session, headers, token: tokens.access, signal } as const;
  return toState(await api.send({ ...request, accepts: [308, 404, 410] }), false);
}

/** Sends what a session lacks; its last byte publishes the video. @throws ChannelError */
export async function sendBytes(
  { api }: YouTubeDeps,
  session: string,
  medium: OutgoingMedium,
  from: number,
  { signal, tokens }: PublishContext,
): Promise<SessionState> {
  const headers = {
    'content-type': medium.mediaType,
    'content-range': `bytes ${from}-${medium.byteSize - 1}/${medium.byteSize}`,
  };
  const body = await streamMedium(medium, from);
  const request = { method: 'PUT', url: session, headers, token: tokens.access, body, signal } as const;
  return toState(await api.send({ ...request, publishes: true, accepts: [308, 404, 410] }), true);
}

function toState(answer: OutletAnswer, publishes: boolean): SessionState {
  if (answer.status === 404 || answer.status === 410) return { state: 'gone' };
  if (answer.status === 308) {
    const { range } = answer.headers;
    const [, last] = /^bytes=0-(\d+)$/.exec(typeof range === 'string' ? range : '') ?? [];
    return { state: 'partial', bytes: last === undefined ? 0 : Number(last) + 1 };
  }
  const parsed = video.safeParse(parse(answer.body));
  if (parsed.success) return { state: 'complete', videoId: parsed.data.id };
  throw new ChannelError(
    publishes ? 'unknown' : 'unavailable',
    'YouTube gave an answer that cannot be read.',
  );
}

/** The address of an attempt's session; null before it began. */
export const findSession = ({ checkpoint }: PublishContext): string | null => findText(checkpoint, 'session');
