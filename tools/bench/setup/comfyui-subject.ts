export type ComfyUiSubject = {
  url: string;
  how: 'adapter' | 'bare';
  kind: 'text_to_image' | 'image_to_image';
  jobs: number;
  inFlight: number;
};

/** One job from start to end. @returns bytes of its result */
export type RunOne = (id: string) => Promise<number>;
