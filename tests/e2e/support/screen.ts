import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import type { NewUser } from '#tests/factories/users.ts';

/** A screen for screenshots and accessibility tests. */
export type Screen = {
  name: string;
  path: string;
  /** The role that opens it; left out for a visitor. */
  as?: NewUser;
  /** Pictures to make first, through the page itself, by these prompts. */
  prompts?: string[];
  /** A short video to make first, likewise. */
  video?: string;
  /** Needs three personas. */
  cast?: true;
  /** Needs a trained model. */
  trained?: true;
  /** Its state changes data, so it gets a user of its own, with this many of the pictures. */
  alone?: number;
  /** Brings the open page into the state to be shown. */
  prepare?: (page: Page, db: Db) => Promise<void>;
  /** In place of `prepare`: arranges facts or answers first, and then loads the page. */
  arrange?: (page: Page, db: Db) => Promise<void>;
};
