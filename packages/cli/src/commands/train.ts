import type { Client, TrainedModel } from '@castwright/client';
import { Command } from 'commander';
import { connect, createCommand } from '../context.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { findByName } from '../find-by-name.ts';
import { runInterruptibly } from '../interrupt.ts';
import { print, printJson, printTable, say } from '../output.ts';
import type { Environment } from '../settings.ts';
import { watchJobs } from './follow-jobs.ts';

/**
 * The command `train`: what API keys may do about trainings. A training is prepared and started in the studio, where the
 * creator chooses the face and sees the pictures.
 */
export function createTrainCommand(environment: Environment): Command {
  const list = createCommand('list', 'list your trained models and trainings').action(
    (options: { json?: boolean }) => listModels(environment, options),
  );
  const wait = createCommand('wait', 'wait until the training of a model has ended')
    .argument('<model>', 'the model, by name or id')
    .action((model: string, options: { json?: boolean }) =>
      runInterruptibly((signal) => waitForTraining(environment, model, options, signal)),
    );
  const train = new Command('train').description(
    'list trained models, and wait for a training; start one in the studio',
  );
  for (const command of [list, wait]) train.addCommand(command);
  return train;
}

async function listModels(environment: Environment, { json }: { json?: boolean }): Promise<void> {
  const models = await (await connect(environment)).listTrainedModels();
  if (json) return printJson(models);
  if (models.length === 0) return say('You have no trained models. Start a training in the studio.');
  printTable(
    ['ID', 'STATUS', 'PROGRESS', 'NAME'],
    models.map(({ id, name, progress, status }) => [id, status, `${Math.round(progress)} %`, name]),
  );
}

async function waitForTraining(
  environment: Environment,
  text: string,
  { json }: { json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const client = await connect(environment);
  const found = await findModel(client, text);
  if (found.status === 'preparing') {
    throw new CommandError(exitCodes.usage, 'This training has not been started. Start it in the studio.');
  }
  if (found.runpodJobId !== null && !hasTrained(found))
    await watchJobs(client, [found.runpodJobId], {}, signal);
  const model = await findModel(client, found.id);
  if (json) printJson(model);
  else if (model.status === 'completed') print(`${model.name} ${model.status}`);
  if (model.note !== null) say(model.note);
  if (model.status !== 'completed') {
    throw new CommandError(exitCodes.job, model.problem ?? `The training of ${model.name} did not complete.`);
  }
}

const hasTrained = ({ status }: TrainedModel) => status === 'completed' || status === 'failed';

const findModel = async (client: Client, text: string): Promise<TrainedModel> =>
  findByName(await client.listTrainedModels(), text, 'model');
