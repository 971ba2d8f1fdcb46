/** Limits that client and server check. Source: docs/requirements, sections 5 and 9 of both documents. */
export const limits = {
  minimumAge: 18,
  passwordMinimum: 6,
  /** For a password that replaces another one (docs/requirements/signed-in.md, section 9). */
  newPasswordMinimum: 8,
  passwordMaximum: 128,
  emailMaximum: 254,
  personNameMaximum: 80,
  referralCodeMaximum: 40,
  galleryEntriesMaximum: 500,
  galleryPageSize: 48,
  passkeyNameMaximum: 60,
  /** Per account. */
  passkeysMaximum: 20,
  promptMaximum: 4_000,
  negativePromptMaximum: 2_000,
  contentNameMaximum: 120,
  seedMaximum: 4_294_967_295,
  /** What any engine may take of a request's parameters; `abilities` has the bounds of the models here. */
  stepsMaximum: 150,
  guidanceMaximum: 30,
  samplingNameMaximum: 60,
  pictureSideMinimum: 256,
  pictureSideMaximum: 2_048,
  pictureSideStep: 8,
  variationStrengthMinimum: 0.05,
  styleWordsMaximum: 500,
  /** Regions of a picture, the characters of each, and the shortest side of a box as a fraction of the picture's. */
  regionsMaximum: 6,
  regionPromptMaximum: 500,
  regionSideMinimum: 0.05,
  styleNameMaximum: 60,
  /** Per account. */
  savedStylesMaximum: 100,
  /** Wildcard lists of an account, the lines of each, and characters of a line. */
  wildcardListsMaximum: 200,
  wildcardLinesMaximum: 1_000,
  wildcardLineMaximum: 500,
  /** Characters of an outfit's or a place's name and words, and how many of each kind an account has. */
  sceneNameMaximum: 60,
  sceneWordsMaximum: 500,
  scenePresetsMaximum: 200,
  /** Pictures of a prompt with variants that are made together. */
  variantCellsMaximum: 500,
  variantPersonasMaximum: 20,
  /** A persona's own details. */
  personaDetailsMaximum: 1_000,
  personasMaximum: 200,
  /** Pictures of a persona's reference sheet, one for each view. */
  referencePicturesMaximum: 8,
  /** References that a creator chooses for a picture. */
  chosenReferencesMaximum: 4,
  /** Versions of a reference sheet; the oldest one beyond them is removed. */
  referenceSheetVersionsMaximum: 20,
  templateNameMaximum: 80,
  ownTemplatesMaximum: 200,
  shareLinksMaximum: 500,
  /** Pictures of one call (docs/requirements/decisions.md 13); up to the second number they use the interactive lane. */
  bundleMaximum: 25,
  interactiveBundleMaximum: 4,
  tagIdMaximum: 120,
  trainedModelsShown: 200,
  modelNameMaximum: 80,
  /** The training wizard (docs/requirements/signed-in.md, section 9): pictures of step 1, and of a model. */
  trainingFaces: 5,
  trainingImagesMaximum: 50,
  trainingImagesDefault: 10,
  trainingImagesAdvised: { least: 5, most: 30 },
  trainingTagsMaximum: 20,
  trainingDetailsMaximum: 1_000,
  captionMaximum: 500,
  idempotencyKeyMaximum: 64,
  rejectionReasonMaximum: 500,
  /** A reviewer's explanation besides the selected reason. */
  viewWordsMaximum: 300,
  /** Tokens of one grant by an administrator. */
  grantMaximum: 100_000,
  appealMaximum: 1_000,
  /** The description of a picture or a work in a report. */
  reportMaximum: 4_000,
  /** Items that a reviewer adds to a report. */
  reportItemsMaximum: 20,
  /** Refused requests on the first page of the safety record. */
  refusalsShown: 10,
  apiKeyNameMaximum: 60,
  /** Per account. */
  apiKeysMaximum: 20,
  /** Per key. */
  apiCallsPerMinuteMaximum: 600,
  apiCallsPerMinuteDefault: 60,
  /** Tokens of a key's budget. */
  apiKeyBudgetMaximum: 1_000_000,
  webhookNameMaximum: 60,
  webhookUrlMaximum: 500,
  /** Per account. */
  webhooksMaximum: 10,
  /** Devices of a user that show push notifications; the oldest one beyond them is removed. */
  pushDevicesMaximum: 10,
  pushEndpointMaximum: 1_000,
  announcementMaximum: 300,
  announcementLabelMaximum: 40,
  announcementLinkMaximum: 500,
  invitationMessageMaximum: 500,
  monthlyCapMaximum: 1_000_000,
  /** Members and open invitations of a team together. */
  teamSizeMaximum: 50,
  identityImageBytes: 10 * 1024 * 1024,
  identityImagePixels: 50_000_000,
  uploadBytes: 40 * 1024 * 1024,
  /** A bank statement (CAMT.053). */
  statementBytes: 20 * 1024 * 1024,
  /** Of a file whose origin is checked. */
  verifiedBytes: 64 * 1024 * 1024,
  uploadPixels: 50_000_000,
  /** Pixels of each side; browsers cannot display larger pictures. */
  uploadSideMinimum: 16,
  uploadSideMaximum: 16_384,
  /** Stored uploads per account. */
  uploadsMaximum: 500,
  /** Soundtracks of an account, and seconds of each. */
  soundtracksMaximum: 50,
  soundtrackSecondsMaximum: 600,
  /** Of a ZIP that is imported, of each part in which it is sent, and files in it. */
  importBytes: 8 * 1024 * 1024 * 1024,
  importPartBytes: 8 * 1024 * 1024,
  importPartsMaximum: 1_024,
  importEntriesMaximum: 10_000,
  /** Days until an upload that is not saved is deleted. */
  uploadDays: 30,
  consentPersonMaximum: 120,
  consentNoteMaximum: 500,
  /** Results of one call of image to image. */
  redrawsMaximum: 4,
  /** Faces of one face swap. */
  swappedFacesMaximum: 8,
  /** Pixels of a picture for image to image or inpaint (4096 × 4096). */
  editedPixelsMaximum: 16_777_216,
  inpaintLayersMaximum: 4,
  /** The longest video, also one that was continued, in seconds. */
  videoSecondsMaximum: 60,
  /** Pixels by which a picture can be extended on one side; at most its own width or height. */
  extendedSideMaximum: 4_096,
  /** Longest side of a preview in pixels. */
  previewSide: 1_280,
  /** Pixels of an upscaled picture (8192 × 8192). */
  upscaledPixelsMaximum: 67_108_864,
  readLanguagesMaximum: 5,
  readingsShown: 50,
  searchMaximum: 100,
  /** The most that an integer column of PostgreSQL holds. */
  integerMaximum: 2_147_483_647,
  /** How long a page with a form is open at most: a year. */
  formOpenMsMaximum: 365 * 86_400_000,
  /** Characters of a timestamp. */
  timestampMaximum: 40,
  ownTagMaximum: 30,
  /** Per item. */
  ownTagsMaximum: 20,
  collectionNameMaximum: 60,
  collectionsMaximum: 200,
  savedSearchesMaximum: 50,
  /** Listed own tags, most used first. */
  ownTagsShown: 500,
  /** Items of one bulk call; clients split larger selections. */
  bulkMaximum: 500,
  /** Days between the request and the deletion of an account, and of the reminder before it. */
  deletionWaitDays: 14,
  deletionReminderDays: 2,
  /** Days for which a data export can be downloaded. */
  exportDays: 7,
  /** Days for which the trash keeps an item. */
  trashDays: 30,
  /** Matches of a list that are counted one by one; of more the answer says so. */
  countedMatches: 1_000,
  pageSizeDefault: 50,
  pageSizeMaximum: 100,
  notificationsShown: 5,
} as const;

/** The maximum age of an item in whole days before today (docs/requirements/signed-in.md, section 5). */
export const contentAges = { today: 0, week: 7, month: 30 } as const;

/** Delays of the interface in milliseconds (docs/requirements, section 9 of both documents). */
export const delays = {
  signOutAfterDenial: 2_000,
  redirectAfterSignOut: 500,
  notificationJump: 100,
  contentRefreshAfterGenerate: 100,
  pollingFallback: 5_000,
  /** After a job was added or removed, and while jobs are active: positions and estimates change without an event. */
  readJobsAgain: 400,
  readWaitingJobs: 15_000,
  /** The longest delay after an engine came online or went offline. */
  readEnginesAgain: 1_000,
  /** After the library map was fetched. */
  readMapAgain: 2_000,
  /** The minimum interval between fetches of a training's loss and samples. */
  readTraining: 2_000,
  /** From the end of a training to the first step (docs/requirements/signed-in.md, section 4.2). */
  afterTraining: 2_000,
  afterFailedTraining: 1_000,
  /** The interval of checks of an unreachable server. */
  checkServer: 3_000,
  tooltipOpen: 700,
  tooltipSkip: 300,
} as const;

/** Pixels of a video by quality (docs/requirements/signed-in.md, section 5). */
export const videoSizes = {
  low: { width: 272, height: 416 },
  mid: { width: 512, height: 912 },
  high: { width: 720, height: 1280 },
} as const;

/** Used if the creator enters no negative prompt (docs/requirements/signed-in.md, section 9). */
export const defaultNegativePrompt = 'blurry, low quality, distorted, deformed';
