/**
 * Learns a person from pictures by stochastic gradient descent: measures and colours move towards those of a few
 * pictures at a time, and traits are decided by votes. The weight of a picture falls with its distance from the
 * estimate (Geman and McClure 1987), more sharply as the training goes on, so that a few pictures of another person do
 * not move it (graduated non-convexity, Blake and Zisserman 1987). Pure; the same seed gives the same person.
 */

import { createDice } from '../random.ts';
import type { Identity } from '../scene.ts';
import {
  average,
  type Measured,
  measurePerson,
  type Trait,
  toPerson,
  traitOptions,
  traits,
} from './measures.ts';

/** Pictures per step. */
const batch = 4;
/** The sum of the learning rates of all steps, large enough that the start value has no effect. */
const journey = 12;
/** The learning rate of votes, relative to measures: the gradient of a vote weakens as it settles. */
const voteRate = 8;
/** The part of a training in which the reach shrinks and the learning rate stays. */
const settledAt = 0.6;
/** The distance at which a picture counts a quarter, at the start and at the end; two people are about 1.5 apart. */
const reach = { first: 6, last: 0.5 };

type Weights = Record<Trait, Float64Array>;

/** A training in progress. */
export class Fit {
  readonly #pictures: readonly Measured[];
  readonly #steps: number;
  readonly #numbers = Float64Array.from(average);
  readonly #votes = Object.fromEntries(
    traits.map((trait) => [trait, new Float64Array(traitOptions[trait].length)]),
  ) as Weights;
  /** The votes for each option of each trait. */
  #shares = computeShares(this.#votes);
  readonly #order: Iterator<number, never>;
  #step = 0;

  /** @param people who each picture shows; at least one */
  constructor(people: readonly Identity[], steps: number, seed: number) {
    this.#pictures = people.map(measurePerson);
    this.#steps = steps;
    this.#order = shuffleForever(people.length, seed);
  }

  /** Runs the next step. @returns the loss: the mean distance between the estimate and all pictures */
  next(): number {
    const done = this.#step++ / this.#steps;
    const reached = reach.first * (reach.last / reach.first) ** Math.min(1, done / settledAt);
    const falling =
      done < settledAt ? 1 : 0.5 * (1 + Math.cos((Math.PI * (done - settledAt)) / (1 - settledAt)));
    const size = Math.min(batch, this.#pictures.length);
    const rate = Math.min(1, (falling * journey) / ((1 + settledAt) / 2) / this.#steps) / size;
    const seen = Array.from({ length: size }, () => this.#pictures[this.#order.next().value] as Measured);
    for (const picture of seen) this.#follow(picture, rate * getWeight(this.#distanceTo(picture), reached));
    this.#shares = computeShares(this.#votes);
    return this.loss;
  }

  get loss(): number {
    return this.#pictures.reduce((sum, each) => sum + this.#distanceTo(each), 0) / this.#pictures.length;
  }

  /** The number of pictures within the final reach of the estimate. */
  get agreeing(): number {
    return this.#pictures.filter((picture) => this.#distanceTo(picture) < reach.last).length;
  }

  /** The person by the current estimate. */
  get person(): Identity {
    const choices = Object.fromEntries(
      traits.map((trait) => [trait, this.#votes[trait].indexOf(Math.max(...this.#votes[trait]))]),
    ) as Measured['choices'];
    return toPerson({ numbers: this.#numbers, choices });
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

  /** The distance in measures, and in traits by the votes: 1 for another trait. */
  #distanceTo({ numbers, choices }: Measured): number {
    let apart = 0;
    for (let i = 0; i < numbers.length; i++) apart += ((numbers[i] ?? 0) - (this.#numbers[i] ?? 0)) ** 2;
    let unlike = 0;
    for (const trait of traits) unlike += (1 - (this.#shares[trait][choices[trait]] ?? 0)) ** 2;
    return Math.sqrt(apart / numbers.length + unlike / traits.length);
  }
}

/** The weight of a picture at a distance, 1 at distance 0. */
const getWeight = (distance: number, reached: number): number =>
  (reached ** 2 / (reached ** 2 + distance ** 2)) ** 2;

function computeShares(votes: Weights): Weights {
  const shared = (vote: Float64Array) => {
    const highest = Math.max(...vote);
    const shares = vote.map((each) => Math.exp(each - highest));
    const all = shares.reduce((sum, share) => sum + share, 0);
    return shares.map((share) => share / all);
  };
  return Object.fromEntries(traits.map((trait) => [trait, shared(votes[trait])])) as Weights;
}

/** Yields the numbers below `count` for ever, each round in a new order. */
function* shuffleForever(count: number, seed: number): Generator<number, never> {
  const roll = createDice(seed, 'training order');
  const all = Array.from({ length: count }, (_, i) => i);
  for (;;) {
    for (let i = count - 1; i > 0; i--) {
      const other = Math.floor(roll.next() * (i + 1));
      [all[i], all[other]] = [all[other] as number, all[i] as number];
    }
    yield* all;
  }
}
