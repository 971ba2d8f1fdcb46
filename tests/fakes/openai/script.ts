/**
 * How a call fails: not at all; a cut connection, before or after it was carried out; no answer before the server
 * closes; half of one, and then silence; an error; too many calls.
 */
export type OpenAiFault = 'cut' | 'cut-after' | 'hang' | 'half' | 'error' | 'busy' | null;

/** How the double behaves; may be changed while it runs. */
export type OpenAiScript = {
  /** The names that `/v1/models` lists; null: it has no such call. */
  models?: readonly string[] | null;
  /** The status of `/health`; 404: it has none. */
  health?: number;
  /** Milliseconds that a picture takes, and each tenth of a video. */
  workMs?: number;
  /** Called for every request. */
  fault?: (call: { method: string; path: string }) => OpenAiFault;
  /** The error that a picture or a video ends with. */
  exception?: () => { exception_type: string; exception_message: string } | null;
  /** Bytes that replace a result's bytes. */
  spoil?: (bytes: Buffer) => Buffer;
  /** Text that replaces a result's base64. */
  spoilText?: (text: string) => string;
  /** Replaces the base64 by a URL: a path, or an address. */
  resultUrl?: string;
  /** Whether videos are at a bucket instead (SGLang with cloud storage). */
  inCloud?: boolean;
  /** The codec of videos; left out: H.264. */
  codec?: 'libvpx-vp9';
  /** The `Retry-After` of a 429 in seconds; left out: none. */
  retryAfter?: number;
  /** Milliseconds that a finished video is kept; left out: until it is deleted. */
  keptMs?: number;
  /** The most bytes of a request. */
  mostBytes?: number;
};
