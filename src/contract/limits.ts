/** Bounds that both sides check. Sources: specification sections 5 and 9 of both documents. */
export const limits = {
  minimumAge: 18,
  passwordMinimum: 6,
  /** Of a password that takes the place of another (specification 001, section 9). */
  newPasswordMinimum: 8,
  passwordMaximum: 128,
  emailMaximum: 254,
  personNameMaximum: 80,
  referralCodeMaximum: 40,
  promptMaximum: 4_000,
  negativePromptMaximum: 2_000,
  contentNameMaximum: 120,
  seedMaximum: 4_294_967_295,
  /** Of the words of one's own in a persona. */
  personaDetailsMaximum: 1_000,
  personasMaximum: 200,
  templateNameMaximum: 80,
  ownTemplatesMaximum: 200,
  shareLinksMaximum: 500,
  /** Pictures of one call (decisions.md 13); up to so many of them count as interactive work. */
  bundleMaximum: 25,
  interactiveBundleMaximum: 4,
  tagIdMaximum: 120,
  trainedModelsShown: 200,
  idempotencyKeyMaximum: 64,
  rejectionReasonMaximum: 500,
  appealMaximum: 1_000,
  /** Refused requests on the first page of the safety record. */
  refusalsShown: 10,
  invitationMessageMaximum: 500,
  /** Members and unanswered invitations of one team together. */
  teamSizeMaximum: 50,
  identityImageBytes: 10 * 1024 * 1024,
  identityImagePixels: 50_000_000,
  pageSizeDefault: 50,
  pageSizeMaximum: 100,
  notificationsShown: 5,
} as const;

/** Delays of the interface in milliseconds (specification, section 9). */
export const delays = {
  signOutAfterDenial: 2_000,
  redirectAfterSignOut: 500,
  notificationJump: 100,
  contentRefreshAfterGenerate: 100,
  pollingFallback: 5_000,
  /** After a job has come or gone, and while one is under way: its place and its time change unannounced. */
  readJobsAgain: 400,
  readWaitingJobs: 15_000,
  /** How often an unreachable server is looked for. */
  lookForServer: 3_000,
  tooltipOpen: 700,
  tooltipSkip: 300,
} as const;

/** Pixels of a video by its quality (specification 001, section 5). */
export const videoSizes = {
  low: { width: 272, height: 416 },
  mid: { width: 512, height: 912 },
  high: { width: 720, height: 1280 },
} as const;

/** Used where a creator gives no negative prompt (specification 001, section 9). */
export const defaultNegativePrompt = 'blurry, low quality, distorted, deformed';
