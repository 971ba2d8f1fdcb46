/**
 * Learns a person from pictures of them by stochastic gradient descent: measures and colours move towards those of a
 * few pictures at a time, traits are a vote that settles. How much a picture counts falls with its distance from the
 * estimate (Geman and McClure 1987), more sharply as the training goes on, so that a few pictures of somebody else do
 * not drag it (graduated non-convexity, Blake and Zisserman 1987). Pure; the same seed gives the same person.
 */

import { dice } from '../random.ts';
import type { Identity } from '../scene.ts';
import { average, type Measured, measured, personOf, type Trait, traitOptions, traits } from './measures.ts';

/** Pictures a step looks at. */
const batch = 4;
/** How far the measures move in all, in sum of the steps' rates: enough to leave nothing of where they began. */
const journey = 12;
/** How much faster a vote moves than a measure: its pull weakens as it settles. */
const voteRate = 8;
/** Up to where in a training pictures count ever less by their distance, and the rate of learning stays. */
const settledAt = 0.6;
/** At what distance a picture counts a quarter, at the beginning and in the end; two people are about 1.5 apart. */
const reach = { first: 6, last: 0.5 };

type Weights = Record<Trait, Float64Array>;

/** A training under way. */
export class Fit {
  readonly #pictures: readonly Measured[];
  readonly #steps: number;
  readonly #numbers = Float64Array.from(average);
  readonly #votes = Object.fromEntries(
    traits.map((trait) => [trait, new Float64Array(traitOptions[trait].length)]),
  ) as Weights;
  /** Of each trait, how much of the vote each option has. */
  #shares = sharesOf(this.#votes);
  readonly #order: Iterator<number, never>;
  #step = 0;

  /** @param people who each picture shows; at least one */
  constructor(people: readonly Identity[], steps: number, seed: number) {
    this.#pictures = people.map(measured);
    this.#steps = steps;
    this.#order = shuffled(people.length, seed);
  }

  /** Does the next step. @returns the loss after it: the mean distance between the estimate and all pictures */
  next(): number {
    const done = this.#step++ / this.#steps;
    const reached = reach.first * (reach.last / reach.first) ** Math.min(1, done / settledAt);
    const falling =
      done < settledAt ? 1 : 0.5 * (1 + Math.cos((Math.PI * (done - settledAt)) / (1 - settledAt)));
    const size = Math.min(batch, this.#pictures.length);
    const rate = Math.min(1, (falling * journey) / ((1 + settledAt) / 2) / this.#steps) / size;
    const seen = Array.from({ length: size }, () => this.#pictures[this.#order.next().value] as Measured);
    for (const picture of seen) this.#follow(picture, rate * countOf(this.#distanceTo(picture), reached));
    this.#shares = sharesOf(this.#votes);
    return this.loss;
  }

  get loss(): number {
    return this.#pictures.reduce((sum, each) => sum + this.#distanceTo(each), 0) / this.#pictures.length;
  }

  /** Pictures that are nearer to the estimate than the reach of the end. */
  get agreeing(): number {
    return this.#pictures.filter((picture) => this.#distanceTo(picture) < reach.last).length;
  }

  /** Who it is by now. */
  get person(): Identity {
    const choices = Object.fromEntries(
      traits.map((trait) => [trait, this.#votes[trait].indexOf(Math.max(...this.#votes[trait]))]),
    ) as Measured['choices'];
    return personOf({ numbers: this.#numbers, choices });
  }

  #follow({ numbers, choices }: Measured, rate: number): void {
    for (let i = 0; i < numbers.length; i++) {
      const now = this.#numbers[i] ?? 0;
      this.#numbers[i] = now + rate * ((numbers[i] ?? 0) - now);
    }
    for (const trait of traits) {
      const votes = this.#votes[trait];
      // The gradient of the cross entropy between the vote and what the picture shows.
      const shares = this.#shares[trait];
      for (let option = 0; option < votes.length; option++) {
        const pull = (option === choices[trait] ? 1 : 0) - (shares[option] ?? 0);
        votes[option] = (votes[option] ?? 0) + rate * voteRate * pull;
      }
    }
  }

  /** In measures how far people differ, and in how far the vote is from each trait that is seen: 1 is another one. */
  #distanceTo({ numbers, choices }: Measured): number {
    let apart = 0;
    for (let i = 0; i < numbers.length; i++) apart += ((numbers[i] ?? 0) - (this.#numbers[i] ?? 0)) ** 2;
    let unlike = 0;
    for (const trait of traits) unlike += (1 - (this.#shares[trait][choices[trait]] ?? 0)) ** 2;
    return Math.sqrt(apart / numbers.length + unlike / traits.length);
  }
}

/** How much a picture counts at a distance, 1 for none. */
const countOf = (distance: number, reached: number): number =>
  (reached ** 2 / (reached ** 2 + distance ** 2)) ** 2;

function sharesOf(votes: Weights): Weights {
  const shared = (vote: Float64Array) => {
    const highest = Math.max(...vote);
    const shares = vote.map((each) => Math.exp(each - highest));
    const all = shares.reduce((sum, share) => sum + share, 0);
    return shares.map((share) => share / all);
  };
  return Object.fromEntries(traits.map((trait) => [trait, shared(votes[trait])])) as Weights;
}

/** Every number below `count`, again and again, each time in another order. */
function* shuffled(count: number, seed: number): Generator<number, never> {
  const roll = dice(seed, 'training order');
  const all = Array.from({ length: count }, (_, i) => i);
  for (;;) {
    for (let i = count - 1; i > 0; i--) {
      const other = Math.floor(roll.next() * (i + 1));
      [all[i], all[other]] = [all[other] as number, all[i] as number];
    }
    yield* all;
  }
}
