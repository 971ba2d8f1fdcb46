import { z } from 'zod';
import { postJson } from '#platform/outbound/post-json.ts';
import type { SentPicture, VisionOptions, VisionScores } from './vision-model.ts';

const score = z.number().min(0).max(1);
const peopleAnswer = z.strictObject({ scores: z.strictObject({ people: score }) });
const answer = z.strictObject({ scores: z.strictObject({ under25: score, prohibited: score }) });

/** Asks a vision model by our own contract (docs/operating/vision-inspector.md). @throws Error as `postJson`, ZodError */
export async function askContract(
  { token, url }: VisionOptions,
  pictures: readonly SentPicture[],
  signal: AbortSignal,
): Promise<VisionScores> {
  const posted = await postJson({ url, token, body: { pictures }, signal, service: 'vision inspector' });
  return answer.parse(posted).scores;
}

/** Asks whether pictures show a person, 0 to 1. @throws Error as `postJson`, ZodError */
export async function askContractForPeople(
  { token, url }: VisionOptions,
  pictures: readonly SentPicture[],
  signal: AbortSignal,
): Promise<number> {
  const body = { pictures, question: 'people' };
  return peopleAnswer.parse(await postJson({ url, token, body, signal, service: 'vision inspector' })).scores
    .people;
}
