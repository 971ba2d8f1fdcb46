import type { Engine } from '@castwright/engine-port';
import type { OpenEngine } from './engine-under-test.ts';
import type { Materials } from './requests.ts';

/** What all tests of one engine share: the open engine, and the pictures that it drew. */
export type SharedEngine = {
  readonly engine: Engine;
  readonly open: OpenEngine;
  getMaterials(): Promise<Materials>;
};
