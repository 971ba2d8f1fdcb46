import { inArray, sql } from 'drizzle-orm';
import type { RouteName } from '#contract/index.ts';
import type { TrainingImage } from '#contract/training.ts';
import type { Db } from '#platform/db/client.ts';
import { TestClient } from '#tests/setup/client.ts';
import { engineJobs } from '../../../src/features/generation/jobs/schema.ts';
import { signIn } from './sign-in.ts';

export type BenchWeb = { db: Db; address: string; dataFolder: string };

/** The training wizard of one user, by the calls of its page. */
export class Wizard {
  readonly client: TestClient;
  readonly cookie: string;
  readonly #db: Db;
  #sessionId = '';

  private constructor(db: Db, address: string, cookie: string) {
    const cut = cookie.indexOf('=');
    this.client = new TestClient(address, { [cookie.slice(0, cut)]: cookie.slice(cut + 1) });
    this.cookie = cookie;
    this.#db = db;
  }

  /** Starts a session and chooses the face. @param withinMs time limit for the first five pictures */
  static async begin({ db, address, dataFolder }: BenchWeb, userId: string, withinMs: number) {
    const wizard = new Wizard(db, address, await signIn(db, userId, dataFolder));
    const form = { modelName: 'Mara', modelPrompt: 'a woman with wavy red hair and green eyes' };
    const session = await wizard.client.call('createTrainingSession', { body: form });
    wizard.#sessionId = session.body.sessionId;
    await wizard.ended(await wizard.#order('generateFaces', {}), withinMs);
    const [face] = (await wizard.#session()).step1GeneratedImages as TrainingImage[];
    await wizard.#ask('updateTrainingStep1', { selectedImage: face?.id, completed: true });
    await wizard.#ask('updateTrainingStep2', { trainingType: 'SFW' });
    return wizard;
  }

  /** Requests pictures of the set. @returns the ids of their jobs */
  orderSet(count: number): Promise<string[]> {
    return this.#order('generateTrainingImages', { count });
  }

  async emptySet(): Promise<void> {
    for (const { id } of (await this.#session()).step2TrainingImages as TrainingImage[]) {
      const params = { id: this.#sessionId, imageId: id };
      const { status } = await this.client.call('deleteTrainingImage', { params });
      if (status >= 300) throw new Error(`a picture was not deleted: ${status}`);
    }
  }

  /** @returns the id of the training's job */
  async train(): Promise<string> {
    const model = await this.client.call('createTrainedModel', { body: { name: 'Mara' } });
    const { status, body } = await this.client.call('startTraining', {
      params: { id: model.body.id },
      body: {},
    });
    if (status !== 202) throw new Error(`the training answered ${status}: ${JSON.stringify(body)}`);
    return body.jobId;
  }

  /** Waits until jobs are completed. @returns when the last one was, in milliseconds since 1970 */
  async ended(jobIds: readonly string[], withinMs: number): Promise<number> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const [row] = await this.#db
        .select({
          completed: sql<number>`count(*) filter (where state = 'completed')::integer`,
          failed: sql<number>`count(*) filter (where state = 'failed')::integer`,
          last: sql<number>`extract(epoch from max(ended_at))::float8 * 1000`,
        })
        .from(engineJobs)
        .where(inArray(engineJobs.id, [...jobIds]));
      if (row?.completed === jobIds.length) return row.last;
      if (row?.failed) throw new Error('a job failed');
      if (performance.now() > deadline) throw new Error(`only ${row?.completed} of ${jobIds.length} ended`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #ask(name: RouteName, body: object) {
    const answer = await this.client.call(name, { params: { id: this.#sessionId }, body });
    if (answer.status >= 300)
      throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async #order(name: 'generateFaces' | 'generateTrainingImages', body: object): Promise<string[]> {
    const { jobs } = await this.#ask(name, body);
    return jobs.map((job: { id: string }) => job.id);
  }

  async #session() {
    return (await this.client.call('activeTrainingSession')).body;
  }
}
