/** All simulated creators, at the same time: each takes one action after the other, as the seed decides. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Person, signIn } from './creator.ts';
import { cancelJob, requestWork, retryJob } from './generation-actions.ts';
import { browse, change, collect, download, uploadOrDelete } from './library-actions.ts';
import { buyTokens, subscribe } from './payments/actions.ts';
import { train } from './training-actions.ts';

type Action = [weight: number, name: string, act: (person: Person) => Promise<void>];

const actions: readonly Action[] = [
  [24, 'browse', browse],
  [22, 'request work', requestWork],
  [12, 'change an item', change],
  [8, 'change a collection', collect],
  [8, 'upload or delete', uploadOrDelete],
  [7, 'download', download],
  [6, 'cancel', cancelJob],
  [5, 'retry', retryJob],
  [4, 'buy tokens', buyTokens],
  [2, 'plan', subscribe],
  [2, 'sign in again', signInAgain],
];
/** Further actions of creators with a training session. */
const trainerActions: readonly Action[] = [...actions, [15, 'train', train]];

/** @param at 0 … 1 */
function drawn(from: readonly Action[], at: number): Action {
  let left = at * from.reduce((sum, [weight]) => sum + weight, 0);
  for (const each of from) {
    left -= each[0];
    if (left < 0) return each;
  }
  throw new Error('there is no action to choose');
}

async function signInAgain(person: Person): Promise<void> {
  person.page.isSignedIn = false;
  await person.page.callUntilAnswered('logout');
  await signIn(person);
}

/** Lets all work until it is ended. @param thinkMs mean time from one action to the next */
export function runCreators(people: readonly Person[], thinkMs: number) {
  const over = new AbortController();
  const done: Record<string, number> = {};

  async function work(person: Person): Promise<void> {
    const { random, trains, unexpected } = person;
    while (!over.signal.aborted) {
      await pause(random() * 2 * thinkMs, undefined, { signal: over.signal }).catch(() => {});
      if (over.signal.aborted) return;
      const [, name, act] = drawn(trains ? trainerActions : actions, random());
      await act(person).catch((error: unknown) => unexpected(`${name} threw ${String(error)}`));
      done[name] = (done[name] ?? 0) + 1;
    }
  }
  const working = people.map(work);

  return {
    done,
    /** Actions in progress are completed. */
    async end(): Promise<void> {
      over.abort();
      await Promise.all(working);
    },
  };
}
