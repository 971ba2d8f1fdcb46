import { useDatabase } from '#tests/setup/database.ts';
import { describeProvider } from './payments/contract-cases.ts';
import { openSandboxBench } from './payments/sandbox-bench.ts';

const database = useDatabase();

describeProvider('the sandbox', (start) => openSandboxBench(database.db, start));
