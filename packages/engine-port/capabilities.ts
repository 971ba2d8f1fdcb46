/** What an engine can do, as it reports. Part of the port; import it from there. */

import type { ParameterSupport } from './parameters.ts';
import type { Category, Operation } from './requests.ts';

/** An operation in a category. An engine may support an operation in one category and not in the other. */
export type Work = { operation: Operation; category: Category };

/** Work that an engine cannot do, with its reason. */
export type UnsupportedOperation = Work & {
  /** For a creator, in plain words. */
  reason: string;
  /** For the operator, exact: files and nodes by name. */
  details: readonly string[];
};

/** A LoRA that tags may name. */
export type LoraAdapter = {
  /** The operator's name for it. */
  name: string;
  licence: string;
  /** The work that it can be applied to. */
  work: readonly Work[];
  /** The work that it can be applied to when the person is drawn from reference pictures. Left out: none. */
  workWithReferences?: readonly Work[];
  /** For the operator: why it cannot be applied to more. */
  details: readonly string[];
};

/** Which of a creator's own LoRAs an engine applies to some work (`CommunityLora`). */
export type LoraSupport = Work & {
  /** For a person who is drawn from reference pictures. Left out: for all other requests. */
  identity?: 'references';
  /** The model family whose LoRAs fit. */
  family: string;
  /** Why it applies none, for a creator in plain words; null: it applies them. */
  reason: string | null;
};

/** The model that does some work, for the operator. */
export type OperationModel = Work & {
  /** As results name it (`EngineResult.model`). */
  model: string;
  /** The licence as the operator's file names it; null for a model that comes with the product. */
  licence: string | null;
  /** For a model that does the work only when the person is drawn from reference pictures. Left out: it always does. */
  identity?: 'references';
};

/** What can make an engine draw the same person again: a trained model, or reference pictures. */
export const identitySources = ['trained_model', 'references'] as const;
export type IdentitySource = (typeof identitySources)[number];

/** What an engine takes a person's identity from when it does some work. */
export type IdentitySupport = Work & {
  /**
   * The sources that it can use, in the order in which it prefers them: it uses the first one that the request has.
   * Empty: the person is drawn from the prompt alone.
   */
  sources: readonly IdentitySource[];
  /** How many reference pictures it uses at most; 0 without `references` among the sources. */
  references: number;
};

/** What a request has of the person to draw. */
export type GivenIdentity = { trained?: unknown; references?: readonly unknown[] };

/**
 * Finds what a request's person is drawn from: the first source in the engine's order that the request has.
 *
 * @returns null: the prompt alone
 */
export function findIdentitySource(
  sources: readonly IdentitySource[],
  { trained, references = [] }: GivenIdentity,
): IdentitySource | null {
  const has = { trained_model: Boolean(trained), references: references.length > 0 };
  return sources.find((source) => has[source]) ?? null;
}

/** The references of a creator's choice that an engine takes (`TextToImage.chosenReferences`). */
export type ReferenceSupport = {
  category: Category;
  /** At most so many, with the pictures of a persona. */
  most: number;
  /** It takes only pictures that have a recipe of this name (`Recipe.engine`). Left out: any picture. */
  recipeEngine?: string;
  /** Whether it applies a trained model besides them. */
  withModel: boolean;
};

/** The parameters of some work. With `identity`: for requests whose person is drawn from reference pictures. */
export type WorkParameters = Work & ParameterSupport & { identity?: 'references' };

/** Whether some work takes regions. With `identity`: for requests whose person is drawn from reference pictures. */
export type RegionSupport = Work & {
  identity?: 'references';
  /** Why it takes none, for a creator in plain words; null: it takes them. */
  reason: string | null;
};

export type EngineCapabilities = {
  /** The operations that the engine supports in at least one category. */
  operations: readonly Operation[];
  /** The number of jobs that it runs at the same time: for all workers together if it is `shared`. */
  concurrency: number;
  /** Whether all workers reach the same engine, such as a server or an endpoint. Left out: each worker has its own. */
  shared?: boolean;
  /**
   * Whether the model of the last job stays in memory, so that the next job with the same model starts sooner. Left
   * out: loading takes no time, or the machine that runs the job is unknown.
   */
  keepsLoaded?: boolean;
  /** What it cannot do in a category. Work that is neither in here nor in `operations` is unsupported as well. */
  unsupported: readonly UnsupportedOperation[];
  /** What it can do, but not with a trained model. Left out: nothing. */
  unsupportedWithModel?: readonly UnsupportedOperation[];
  /** What it can do, but not from reference pictures although the operator has chosen a model for it. Left out: nothing. */
  unsupportedWithReferences?: readonly UnsupportedOperation[];
  /** Videos that it can begin with a picture, but not end with one (`ImageToVideo.lastFrame`). Left out: none. */
  unsupportedWithLastFrame?: readonly UnsupportedOperation[];
  /** Seconds of the longest video that it makes at once. Left out: every length that a request can have. */
  longestVideo?: number;
  /** Left out: it applies no LoRAs, and a tag has its words only. */
  adapters?: readonly LoraAdapter[];
  /** Left out: it applies none of a creator's own LoRAs, and draws from their trigger words alone. */
  loras?: readonly LoraSupport[];
  models?: readonly OperationModel[];
  /**
   * What it takes a person's identity from, for each work with a prompt. Left out: the `identity` of the request is
   * enough, as in the preview engine.
   */
  identity?: readonly IdentitySupport[];
  /** Which references of the creator's choice it takes, by category. Left out: none. */
  chosenReferences?: readonly ReferenceSupport[];
  /**
   * The name of the reader that says what it leaves out of a prompt (`Engine.describeLimits`), for processes that do
   * not have the engine. Left out: it draws every prompt, as far as it knows.
   */
  promptReader?: string;
  /** What it takes of a request’s parameters, for work with a prompt. Left out: nothing. */
  parameters?: readonly WorkParameters[];
  /** How many people of a pose it follows. Work that is not in here takes no pose. Left out: none takes one. */
  poses?: readonly PoseSupport[];
  /** Which work takes regions (`TextToImage.regions`). Work that is left out takes none. */
  regions?: readonly RegionSupport[];
};

/** How many people of a pose an engine follows when it does some work; 0: it takes no pose. */
export type PoseSupport = {
  operation: Operation;
  category: Category;
  people: number;
  /** The same when the person is drawn from reference pictures. */
  peopleWithReferences: number;
};
