/** What a vision model is sent, and what it says. */

export type VisionOptions = {
  url: string;
  api: 'castwright' | 'openai';
  /** The model's name, for chat completions. */
  model: string | null;
  /** Sent as `Authorization: Bearer …`. */
  token: string | null;
  /** For each call. */
  timeoutMs: number;
};

/** What a vision model says of some pictures, each 0 to 1, the highest of them. */
export type VisionScores = {
  /** That a person in it may look younger than 25. */
  under25: number;
  /** That it shows what the adult rules prohibit. */
  prohibited: number;
};

/** A picture as it is sent. */
export type SentPicture = { mediaType: string; base64: string };
