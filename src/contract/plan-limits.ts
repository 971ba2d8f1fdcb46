/**
 * How much a wait in the queue counts by the priority of a plan (decision 074): next to users of Standard, one of High
 * waits about a fourth as long. The priorities' names are the cards'; the requirements do not define them.
 */
export const priorityWeights = { Standard: 1, Priority: 2, High: 4, Highest: 8 } as const;
export type Priority = keyof typeof priorityWeights;

/** The limits of a plan besides its tokens. Null: unlimited. */
export type PlanLimits = {
  /**
   * AI models a month that the plan's own tokens pay for, as its card says. No cap: more are trained for tokens, as on
   * Free (decision 076). Null: the card names no number.
   */
  modelsPerMonth: number | null;
  storageGigabytes: number | null;
  /** The priority of jobs, as the plan's card names it. */
  priority: Priority;
  /** Jobs that run at the same time. */
  slots: number;
  /** Whether the preview of custom adapters is included once `customAdapters` are available. */
  adaptersPreview: boolean;
  /** Connected publishing channels. Channels by hand do not count. */
  channels: number | null;
  /** Contacts of the account's audience. */
  contacts: number | null;
};

/**
 * The preview of custom adapters, which the requirements advertise on some plans. While it is not available, cards show
 * it greyed as coming and no plan entitles to it.
 */
export const customAdapters: { feature: string; available: boolean } = {
  feature: 'Custom adapters (preview)',
  available: true,
};

/** Whether a feature of a card cannot be used yet. */
export function isComing(feature: string): boolean {
  return feature === customAdapters.feature && !customAdapters.available;
}
