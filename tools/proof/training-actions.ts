/** The wizard: its first two steps while nothing fails, and then trainings with their pictures, again and again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RouteName } from '#contract/index.ts';
import type { Person } from './creator.ts';
import { recordOutcome } from './generation-actions.ts';

const withinMs = 120_000;

/** Starts a session, chooses a face and makes a picture for training. @throws Error when that fails */
export async function openSession(person: Person): Promise<void> {
  const { page } = person;
  const ask = async (route: RouteName, given: Parameters<typeof page.callUntilAnswered>[1] = {}) => {
    const answer = await page.callUntilAnswered(route, given);
    if (!answer || answer.status >= 300)
      throw new Error(`${route} was answered ${answer?.status} ${JSON.stringify(answer?.body)}`);
    return answer.body;
  };
  const form = { modelName: 'Mara', modelPrompt: 'a woman with wavy red hair and green eyes' };
  const { sessionId: id } = await ask('createTrainingSession', { body: form });
  await make(person, 'generateFaces', id, {});
  const { step1GeneratedImages } = await ask('activeTrainingSession');
  const chosen = { selectedImage: step1GeneratedImages[0].id, completed: true };
  await ask('updateTrainingStep1', { params: { id }, body: chosen });
  await ask('updateTrainingStep2', { params: { id }, body: { trainingType: 'SFW' } });
  await make(person, 'generateTrainingImages', id, { count: 1 });
}

/** Requests pictures of a session and waits for them. */
async function make(person: Person, route: RouteName, id: string, body: object): Promise<void> {
  const { page } = person;
  const { answer, key } = await page.callOnce(route, { params: { id }, body });
  recordOutcome(person, route, key, answer);
  const jobs: { id: string }[] = answer?.body.jobs ?? [];
  for (const until = Date.now() + withinMs; ; await pause(100)) {
    const states = jobs.map((job) => page.jobs.get(job.id));
    if (jobs.length > 0 && states.every((state) => state === 'completed')) return;
    if (Date.now() > until) throw new Error(`${route}: ${states} after ${withinMs / 1000} s`);
  }
}

/** Trains another model of the session, or reopens it where a training has ended. */
export async function train(person: Person): Promise<void> {
  const { page, unexpected } = person;
  const model = await page.callUntilAnswered('createTrainedModel', { body: { name: 'Mara' } });
  if (model?.status === 409) {
    const session = await page.callUntilAnswered('activeTrainingSession');
    // Skips a session whose model is in training now.
    if (session?.status === 200)
      await page.callUntilAnswered('reopenTrainingSession', { params: { id: session.body.sessionId } });
    return;
  }
  if (model?.status !== 201) {
    if (model) unexpected(`a model was answered ${model.status} ${JSON.stringify(model.body)}`);
    return;
  }
  const { answer, key } = await page.callOnce('startTraining', { params: { id: model.body.id }, body: {} });
  recordOutcome(person, 'startTraining', key, answer);
}
