import type { Engine } from '@castwright/engine-port';
import type { OpenEngine } from './bench.ts';
import type { Materials } from './requests.ts';

/** What the tests of one engine share: it is opened once, and its pictures are drawn once. */
export type Opened = {
  readonly engine: Engine;
  readonly open: OpenEngine;
  materials(): Promise<Materials>;
};
