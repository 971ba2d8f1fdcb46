import { useDatabase } from '#tests/setup/database.ts';
import { notOfBankTransfers, openBankTransferBench } from './payments/bank-transfer-bench.ts';
import { openCcbillBench } from './payments/ccbill-bench.ts';
import { describeProvider } from './payments/contract-cases.ts';
import { openSandboxBench } from './payments/sandbox-bench.ts';

const database = useDatabase();

describeProvider('the sandbox', (start) => openSandboxBench(database.db, start));

describeProvider('CCBill, played by its double,', (start) => openCcbillBench(database.db, start), {
  leftOut: {
    'a card that needs authentication pays once its owner approves, and not when they refuse':
      'CCBill’s widget has the bank ask before it makes the token: tests/ccbill-charges.db.test.ts has it',
    'a slow payment is pending for a minute': 'CCBill approves or declines a charge in its answer',
    'a renewal that goes on failing is tried after one, three and five days, and then ends':
      'CCBill decides when it retries, and does not document it',
    'a dispute opens, and is won': 'CCBill documents a chargeback as final',
  },
});
describeProvider(
  'bank transfers, with a bank played by its statements,',
  (start) => openBankTransferBench(database.db, start),
  {
    leftOut: notOfBankTransfers,
  },
);
