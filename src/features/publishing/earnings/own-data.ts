import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { earningImports, earnings } from './schema.ts';

export const earningData: readonly DataPart[] = [
  createTablePart({
    name: 'earnings',
    about: 'What your personas earned, as you entered or imported it.',
    table: earnings,
    owner: earnings.userId,
  }),
  createTablePart({
    name: 'earning-imports',
    about: 'Files of earnings that you imported; their rows are among the earnings.',
    table: earningImports,
    owner: earningImports.userId,
  }),
];
