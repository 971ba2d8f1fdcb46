/** Everybody who works at the same time: each does one thing after the other, as the seed has it. */
import { setTimeout as pause } from 'node:timers/promises';
import { browse, change, collect, download, handIn } from './acts-library.ts';
import { cancelSomething, orderSomething, retrySomething } from './acts-orders.ts';
import { buyTokens, subscribe } from './acts-paying.ts';
import { train } from './acts-training.ts';
import { type Person, signIn } from './person.ts';

type Act = [weight: number, name: string, act: (person: Person) => Promise<void>];

const acts: readonly Act[] = [
  [24, 'browse', browse],
  [22, 'order', orderSomething],
  [12, 'change an item', change],
  [8, 'collect', collect],
  [8, 'upload or remove', handIn],
  [7, 'download', download],
  [6, 'cancel', cancelSomething],
  [5, 'retry', retrySomething],
  [4, 'buy tokens', buyTokens],
  [2, 'plan', subscribe],
  [2, 'sign in again', signInAgain],
];
/** What those do besides who have a session of the wizard. */
const trainersActs: readonly Act[] = [...acts, [15, 'train', train]];

/** @param at 0 … 1 */
function drawn(from: readonly Act[], at: number): Act {
  let left = at * from.reduce((sum, [weight]) => sum + weight, 0);
  for (const each of from) {
    left -= each[0];
    if (left < 0) return each;
  }
  throw new Error('there is nothing to do');
}

async function signInAgain(person: Person): Promise<void> {
  person.page.isSignedIn = false;
  await person.page.insist('logout');
  await signIn(person);
}

/** Lets all work until it is ended. @param thinkMs from one act to the next, on average */
export function workAtOnce(people: readonly Person[], thinkMs: number) {
  const over = new AbortController();
  const done: Record<string, number> = {};

  async function work(person: Person): Promise<void> {
    const { random, trains, unexpected } = person;
    while (!over.signal.aborted) {
      await pause(random() * 2 * thinkMs, undefined, { signal: over.signal }).catch(() => {});
      if (over.signal.aborted) return;
      const [, name, act] = drawn(trains ? trainersActs : acts, random());
      await act(person).catch((error: unknown) => unexpected(`${name} threw ${String(error)}`));
      done[name] = (done[name] ?? 0) + 1;
    }
  }
  const working = people.map(work);

  return {
    done,
    /** What has begun is brought to its end. */
    async end(): Promise<void> {
      over.abort();
      await Promise.all(working);
    },
  };
}
