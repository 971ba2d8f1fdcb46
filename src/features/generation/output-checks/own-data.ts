import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { outputChecks } from './schema.ts';

export const outputCheckData: readonly DataPart[] = [
  createTablePart({
    name: 'output-checks',
    about: 'Results that were withheld or refused, your appeals, and the decisions of reviewers.',
    table: outputChecks,
    owner: outputChecks.userId,
    without: [outputChecks.output, outputChecks.tries, outputChecks.tryAfter, outputChecks.reviewerId],
  }),
];
