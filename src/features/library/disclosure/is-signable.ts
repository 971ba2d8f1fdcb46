import type { SignableType } from './signable.ts';

const signable: readonly string[] = ['image/png', 'image/jpeg', 'video/mp4'] satisfies SignableType[];

/** Whether a file carries credentials and takes a label; a trained model does neither and is handed out as it is. */
export function isSignable(mediaType: string): mediaType is SignableType {
  return signable.includes(mediaType);
}
