import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import type { NewUser } from '#tests/factories/users.ts';

/** A screen that screenshots and accessibility tests look at. */
export type Screen = {
  name: string;
  path: string;
  /** Who looks at it; left out for a visitor. */
  as?: NewUser;
  /** Pictures to make first, through the page itself, by these prompts. */
  prompts?: string[];
  /** A short video to make first, likewise. */
  video?: string;
  /** Three personas are kept first. */
  cast?: true;
  /** A model is trained first. */
  trained?: true;
  /** Its state changes what there is: looked at by somebody of its own, to whom so many of the pictures will do. */
  alone?: number;
  /** Brings the page into the state that is looked at. */
  prepare?: (page: Page, db: Db) => Promise<void>;
};
