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
  modelNameMaximum: 80,
  /** Of the training wizard (specification 001, section 9): pictures of step 1, and of a model. */
  trainingFaces: 5,
  trainingImagesMaximum: 50,
  trainingImagesDefault: 10,
  trainingImagesAdvised: { least: 5, most: 30 },
  trainingTagsMaximum: 20,
  trainingDetailsMaximum: 1_000,
  captionMaximum: 500,
  idempotencyKeyMaximum: 64,
  rejectionReasonMaximum: 500,
  /** Of what a reviewer says beside a chosen reason. */
  viewWordsMaximum: 300,
  /** Tokens that an administrator gives at a time. */
  grantMaximum: 100_000,
  appealMaximum: 1_000,
  /** Of what a report says of a picture, and of a work. */
  reportMaximum: 4_000,
  /** Items that a reviewer adds to a report. */
  reportItemsMaximum: 20,
  /** Refused requests on the first page of the safety record. */
  refusalsShown: 10,
  apiKeyNameMaximum: 60,
  /** Of one account. */
  apiKeysMaximum: 20,
  /** Of one key. */
  apiCallsPerMinuteMaximum: 600,
  apiCallsPerMinuteDefault: 60,
  webhookNameMaximum: 60,
  webhookUrlMaximum: 500,
  /** Of one account. */
  webhooksMaximum: 10,
  announcementMaximum: 300,
  announcementLabelMaximum: 40,
  announcementLinkMaximum: 500,
  invitationMessageMaximum: 500,
  monthlyCapMaximum: 1_000_000,
  /** Members and unanswered invitations of one team together. */
  teamSizeMaximum: 50,
  identityImageBytes: 10 * 1024 * 1024,
  identityImagePixels: 50_000_000,
  uploadBytes: 40 * 1024 * 1024,
  uploadPixels: 50_000_000,
  /** Of each side, in pixels: less shows nothing, more is more than browsers draw. */
  uploadSideMinimum: 16,
  uploadSideMaximum: 16_384,
  /** Uploads of one person that are kept at a time. */
  uploadsMaximum: 500,
  /** An upload that is not saved is removed after this. */
  uploadDays: 30,
  consentPersonMaximum: 120,
  consentNoteMaximum: 500,
  /** Results of one call of image to image. */
  redrawsMaximum: 4,
  /** Faces that one call of face swap exchanges. */
  swappedFacesMaximum: 8,
  /** Pixels of a picture that is redrawn, in whole or in part (4096 × 4096). */
  editedPixelsMaximum: 16_777_216,
  /** Longest side in pixels of what fills a screen before anybody looks closer. */
  previewSide: 1_280,
  /** Pixels of an upscaled picture (8192 × 8192). */
  upscaledPixelsMaximum: 67_108_864,
  readLanguagesMaximum: 5,
  readingsShown: 50,
  searchMaximum: 100,
  /** Of a time as text. */
  timestampMaximum: 40,
  ownTagMaximum: 30,
  /** Of one item. */
  ownTagsMaximum: 20,
  collectionNameMaximum: 60,
  collectionsMaximum: 200,
  savedSearchesMaximum: 50,
  /** Own tags that are listed, the most used. */
  ownTagsShown: 500,
  /** Items of one bulk call; a client sends more in parts. */
  bulkMaximum: 500,
  /** Days from asking for an account's deletion to it, and how many before it its owner is reminded. */
  deletionWaitDays: 14,
  deletionReminderDays: 2,
  /** Days that an export of one's own data can be downloaded. */
  exportDays: 7,
  /** Days that the trash keeps an item. */
  trashDays: 30,
  pageSizeDefault: 50,
  pageSizeMaximum: 100,
  notificationsShown: 5,
} as const;

/** How many days old an item may be, counted in whole days before today (specification 001, section 5). */
export const contentAges = { today: 0, week: 7, month: 30 } as const;

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
  /** After a whole library has been read in little. */
  readMapAgain: 2_000,
  /** How often, at most, a training's loss and samples are read while events say that it moves on. */
  readTraining: 2_000,
  /** From the end of a training to the first step (specification 001, section 4.2). */
  afterTraining: 2_000,
  afterFailedTraining: 1_000,
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
