import type { SignableType } from './signable.ts';

const signable: readonly string[] = ['image/png', 'image/jpeg', 'video/mp4'] satisfies SignableType[];

/** Whether files of this type can carry credentials and a label; a trained model cannot. */
export function isSignable(mediaType: string): mediaType is SignableType {
  return signable.includes(mediaType);
}
