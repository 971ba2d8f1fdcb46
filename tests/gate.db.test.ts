import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GateStep, gateSteps } from '#contract/gate.ts';
import { contract, type RouteName } from '#contract/index.ts';
import { newId } from '#platform/ids.ts';
import { makeResource, otherParams, resourceBodies } from '#tests/factories/resources.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useAgeFiles } from '#tests/setup/age-files.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

/**
 * From which onboarding step on each call is open, written by hand from docs/requirements/public-site.md, section 4,
 * and docs/requirements/decisions.md 1 to 3: during the tour a user can view the pages, and can spend or change nothing
 * before the app. A route that is not listed here fails the test: its access has to be decided in two places.
 */
const openFrom: Record<RouteName, 'everybody' | 'signed in' | GateStep | 'administrators' | 'engines'> = {
  registerEngine: 'engines',
  sendHeartbeat: 'engines',
  drainRegisteredEngine: 'engines',
  unregisterEngine: 'engines',

  login: 'everybody',
  register: 'everybody',
  logout: 'everybody',
  forgotPassword: 'everybody',
  resetPassword: 'everybody',
  verifySecondFactor: 'everybody',
  verifyEmail: 'everybody',
  confirmEmailChange: 'everybody',
  systemStatus: 'everybody',
  contact: 'everybody',
  fileReport: 'everybody',
  verifyFile: 'everybody',
  reportProgress: 'everybody',
  stateCourtAction: 'everybody',
  readInvitation: 'everybody',
  statusReport: 'everybody',
  liveFigures: 'everybody',
  drawSample: 'everybody',

  startPasskeySignIn: 'everybody',
  signInWithPasskey: 'everybody',
  startPasskeySignUp: 'everybody',
  signUpWithPasskey: 'everybody',
  listGallery: 'everybody',
  readGalleryEntry: 'everybody',
  galleryFile: 'everybody',
  signInProviders: 'everybody',
  startProviderSignIn: 'everybody',
  returnFromProvider: 'everybody',
  returnFromAgeService: 'everybody',

  currentUser: 'signed in',
  listSignInMethods: 'signed in',
  startPasskey: 'signed in',
  addPasskey: 'signed in',
  renamePasskey: 'signed in',
  removePasskey: 'signed in',
  startProviderLink: 'signed in',
  unlinkProvider: 'signed in',
  listSessions: 'signed in',
  ownData: 'signed in',
  requestDataExport: 'signed in',
  downloadDataExport: 'signed in',
  requestDeletion: 'signed in',
  takeBackDeletion: 'signed in',
  revokeSession: 'signed in',
  resendVerification: 'signed in',
  acceptInvitation: 'signed in',
  changePassword: 'signed in',
  startSecondFactor: 'signed in',
  confirmSecondFactor: 'signed in',
  renewRecoveryCodes: 'signed in',
  disableSecondFactor: 'signed in',
  changeName: 'signed in',
  pendingEmailChange: 'signed in',
  requestEmailChange: 'signed in',
  withdrawEmailChange: 'signed in',

  verifyAge: 'date_of_birth',
  consentRequest: 'consents',
  completeCompliance: 'consents',
  listLinkPages: 'tour',
  getLinkPage: 'tour',
  listShortLinks: 'tour',
  linkFigures: 'tour',
  listEarnings: 'tour',
  exportEarnings: 'tour',
  earningFigures: 'tour',
  listEarningImports: 'tour',
  completeTutorial: 'tour',
  readAgeStatus: 'age_assurance',
  stateCountry: 'age_assurance',
  startAgeCheck: 'age_assurance',
  cancelAgeCheck: 'age_assurance',
  documentReview: 'documents',
  uploadDocuments: 'documents',

  activeTrainingSession: 'tour',
  trainingJobStatus: 'tour',
  trainingSample: 'tour',
  scoreTrainingImages: 'tour',
  listContent: 'tour',
  getContent: 'tour',
  contentMap: 'tour',
  contentPlace: 'tour',
  contentCounts: 'tour',
  listSavedSearches: 'tour',
  listCollections: 'tour',
  listOwnTags: 'tour',
  previewContent: 'tour',
  streamContent: 'tour',
  listJobs: 'tour',
  getJob: 'tour',
  callingKey: 'tour',
  promptHistory: 'tour',
  promptLimits: 'tour',
  abilities: 'tour',
  bestOf: 'tour',
  tagCatalogue: 'tour',
  dashboardStats: 'tour',
  listTrainedModels: 'tour',
  listNotifications: 'tour',
  countUnread: 'tour',
  notificationPreferences: 'tour',
  pushSettings: 'tour',
  events: 'tour',
  team: 'tour',
  billingInfo: 'tour',
  createSubscription: 'app',
  upgradePlan: 'app',
  upgradeToEnterprise: 'app',
  previewPlanChange: 'app',
  startTrial: 'app',
  cancelPlan: 'app',
  resumePlan: 'app',
  purchaseTokens: 'app',
  readPurchase: 'app',
  listBankTransfers: 'tour',
  getBankTransfer: 'app',
  listInvoices: 'tour',
  readBillingDetails: 'tour',
  saveBillingDetails: 'app',
  referrals: 'tour',
  billingUsage: 'tour',
  usageCharts: 'tour',
  ledger: 'tour',
  managed: 'tour',
  refusedRequests: 'tour',
  listWithheldResults: 'tour',
  listRefusedUploads: 'tour',
  listRemovals: 'tour',
  safetyStanding: 'tour',
  listPersonas: 'tour',
  referenceSheets: 'tour',
  getPersona: 'tour',
  personaLikeness: 'tour',
  listShareLinks: 'tour',
  listApiKeys: 'tour',
  listWebhooks: 'tour',
  listWebhookDeliveries: 'tour',
  getInboxStatus: 'tour',
  listInboxThreads: 'tour',
  getInboxThread: 'tour',
  readInboxThread: 'app',
  changeInboxThread: 'app',
  draftReply: 'app',
  writeReply: 'app',
  discardReply: 'app',
  approveReply: 'app',
  retryReply: 'app',
  settleReply: 'app',
  changeReplySettings: 'app',
  listChannels: 'tour',
  listChannelConnections: 'tour',
  channelAllowance: 'tour',
  listTemplates: 'tour',
  listStyles: 'tour',
  listWildcards: 'tour',
  listScenePresets: 'tour',
  listShotLists: 'tour',
  getShotList: 'tour',

  listPosts: 'tour',
  getPost: 'tour',
  previewPostMedium: 'tour',
  downloadPost: 'tour',
  listPostingSlots: 'tour',
  listPostSeries: 'tour',
  getPublishingSettings: 'tour',
  createPost: 'app',
  changePost: 'app',
  deletePost: 'app',
  schedulePost: 'app',
  unschedulePost: 'app',
  decidePost: 'app',
  retryPostTarget: 'app',
  settlePostTarget: 'app',
  changePostingSlots: 'app',
  createPostSeries: 'app',
  endPostSeries: 'app',
  changePublishingSettings: 'app',

  listImports: 'tour',
  listImportEntries: 'tour',
  createImport: 'app',
  storeImportPart: 'app',
  startImport: 'app',
  deleteImport: 'app',
  listUploads: 'tour',
  getUpload: 'tour',
  previewUpload: 'tour',
  listReadings: 'tour',
  sourcePicture: 'tour',
  analysePicture: 'app',
  contentLineage: 'tour',
  contentPayment: 'tour',
  contentCredentials: 'tour',

  confirmSandboxPayment: 'app',
  openCcbillForm: 'app',
  confirmCcbillPayment: 'app',
  imageToImage: 'app',
  inpaint: 'app',
  faceSwap: 'app',
  wizardFaceSwap: 'app',
  upscale: 'app',
  editVideo: 'app',
  upscaleVideo: 'app',
  readText: 'app',
  caption: 'app',
  deleteReading: 'app',
  uploadPicture: 'app',
  statePeople: 'app',
  revokeConsent: 'app',
  saveUpload: 'app',
  deleteUpload: 'app',
  downloadContent: 'app',
  exportAnimation: 'app',
  setPoster: 'app',
  deleteContent: 'app',
  changeContent: 'app',
  saveSearch: 'app',
  createTrainedModel: 'app',
  changeTrainedModel: 'app',
  deleteTrainedModel: 'app',
  startTraining: 'app',
  createTrainingSession: 'app',
  updateTrainingStep1: 'app',
  updateTrainingStep2: 'app',
  updateTrainingStep3: 'app',
  reopenTrainingSession: 'app',
  deleteTrainingSession: 'app',
  generateFaces: 'app',
  generateTrainingImages: 'app',
  addOwnTrainingImages: 'app',
  deleteTrainingImage: 'app',
  captionTrainingImage: 'app',
  captionTrainingImages: 'app',
  changeManyContents: 'app',
  matchContents: 'app',
  emptyTrash: 'app',
  downloadMany: 'app',
  createCollection: 'app',
  renameCollection: 'app',
  deleteCollection: 'app',
  deleteSavedSearch: 'app',
  generateImage: 'app',
  generateSfwVideo: 'app',
  generateNsfwVideo: 'app',
  generateShotList: 'app',
  textToImage: 'app',
  securityCheck: 'app',
  priceImages: 'app',
  priceVideo: 'app',
  cancelJob: 'app',
  cancelWaitingJobs: 'app',
  retryJob: 'app',
  contentRequest: 'app',
  makeAgain: 'app',
  dismissJob: 'app',
  clearEndedJobs: 'app',
  readNotification: 'app',
  readAllNotifications: 'app',
  changeNotificationPreferences: 'app',
  invite: 'app',
  resendInvitation: 'app',
  withdrawInvitation: 'app',
  removeTeamMember: 'app',
  leaveTeam: 'app',
  changeTeamMember: 'app',
  workInAccount: 'tour',
  invoiceFile: 'app',
  ledgerFile: 'app',
  enterpriseCosts: 'app',
  listEnterpriseInvoices: 'app',
  generateEnterpriseInvoice: 'app',
  requestQuote: 'app',
  endAgreement: 'app',
  appealDecision: 'app',
  appealResult: 'app',
  appealRemoval: 'app',
  sendCounterNotice: 'app',
  createPersona: 'app',
  updatePersona: 'app',
  deletePersona: 'app',
  clonePersona: 'app',
  makeReferenceSheet: 'app',
  makeReferencePictures: 'app',
  chooseReferencePicture: 'app',
  removeReferencePicture: 'app',
  restoreReferenceSheet: 'app',
  trainPersona: 'app',
  createShareLink: 'app',
  gallerySettings: 'app',
  gallerySubmission: 'app',
  submitToGallery: 'app',
  withdrawFromGallery: 'app',
  personaGallery: 'app',
  changePersonaGallery: 'app',
  deleteShareLink: 'app',
  sharedSettings: 'app',
  importSharedPersona: 'app',
  createTemplate: 'app',
  createShotList: 'app',
  saveShotList: 'app',
  deleteShotList: 'app',
  createStyle: 'app',
  changeStyle: 'app',
  createWildcard: 'app',
  changeWildcard: 'app',
  deleteWildcard: 'app',
  createScenePreset: 'app',
  changeScenePreset: 'app',
  deleteScenePreset: 'app',
  expandPrompt: 'app',
  enhancePrompt: 'app',
  detectPose: 'app',
  deleteStyle: 'app',
  createApiKey: 'app',
  changeApiKey: 'app',
  addPushDevice: 'app',
  removePushDevice: 'app',
  createWebhook: 'app',
  changeWebhook: 'app',
  deleteWebhook: 'app',
  rotateWebhookSecret: 'app',
  testWebhook: 'app',
  redeliverWebhook: 'app',
  connectChannel: 'app',
  finishChannelConnection: 'app',
  changeChannel: 'app',
  checkChannel: 'app',
  deleteChannel: 'app',
  revokeApiKey: 'app',
  renameTemplate: 'app',
  deleteTemplate: 'app',

  createLinkPage: 'app',
  changeLinkPage: 'app',
  deleteLinkPage: 'app',
  createShortLink: 'app',
  changeShortLink: 'app',
  deleteShortLink: 'app',
  addEarning: 'app',
  changeEarning: 'app',
  deleteEarning: 'app',
  previewEarningImport: 'app',
  importEarnings: 'app',
  undoEarningImport: 'app',

  listLinkPageReviews: 'administrators',
  linkPageReviewPicture: 'administrators',
  decideLinkPage: 'administrators',
  closeShortLink: 'administrators',
  listGalleryReviews: 'administrators',
  galleryReviewFile: 'administrators',
  decideGalleryEntry: 'administrators',
  listShareLinkReviews: 'administrators',
  downloadEvidence: 'administrators',
  monthlyReport: 'administrators',
  monthlyReportFile: 'administrators',
  decideShareLink: 'administrators',
  listLegalHolds: 'administrators',
  placeLegalHold: 'administrators',
  releaseLegalHold: 'administrators',
  listReports: 'administrators',
  readReport: 'administrators',
  reportedPicture: 'administrators',
  decideReport: 'administrators',
  answerRemovalAppeal: 'administrators',

  listAnnouncements: 'administrators',
  publishAnnouncement: 'administrators',
  endAnnouncement: 'administrators',
  listIdentityReviews: 'administrators',
  readIdentityReview: 'administrators',
  openDocumentPictures: 'administrators',
  documentPicture: 'administrators',
  decideDocument: 'administrators',
  searchDecisions: 'administrators',
  readDecision: 'administrators',
  listResultReviews: 'administrators',
  readResultReview: 'administrators',
  openResult: 'administrators',
  resultFile: 'administrators',
  decideResult: 'administrators',
  searchRefusedUploads: 'administrators',
  giveVerdict: 'administrators',
  readSafetyRecord: 'administrators',
  endPause: 'administrators',
  listPaused: 'administrators',
  listAppeals: 'administrators',
  answerAppeal: 'administrators',

  createIncident: 'administrators',
  updateIncident: 'administrators',
  deleteIncident: 'administrators',
  changePlanAsAdmin: 'administrators',
  billingDifferences: 'administrators',
  transferDesk: 'administrators',
  recordTransfer: 'administrators',
  matchTransfer: 'administrators',
  setTransferAside: 'administrators',
  markTransferRefundSent: 'administrators',
  importStatement: 'administrators',
  listOpenInvoices: 'administrators',
  markInvoicePaid: 'administrators',
  listQuotes: 'administrators',
  answerQuote: 'administrators',
  listUsers: 'administrators',
  readUser: 'administrators',
  refundPayment: 'administrators',
  adminOverview: 'administrators',
  figures: 'administrators',
  addUser: 'administrators',
  removeUser: 'administrators',
  changeUserRole: 'administrators',
  suspendUser: 'administrators',
  liftSuspension: 'administrators',
  signOutUser: 'administrators',
  resetUserSecondFactor: 'administrators',
  grantUserTokens: 'administrators',
  listAudit: 'administrators',
  exportAudit: 'administrators',
  checkAudit: 'administrators',
  systemReport: 'administrators',
  listAllJobs: 'administrators',
  listRegisteredEngines: 'administrators',
  drainEngine: 'administrators',
  returnEngineToService: 'administrators',
  createRegistrationToken: 'administrators',
  revokeRegistrationToken: 'administrators',
  pauseEngine: 'administrators',
  resumeEngine: 'administrators',
  pauseQueue: 'administrators',
  resumeQueue: 'administrators',
  deadLetters: 'administrators',
  retryDeadLetter: 'administrators',
  readOperatorFile: 'administrators',
  checkOperatorFile: 'administrators',
  previewSite: 'administrators',
  publishOperatorFile: 'administrators',
  listFileVersions: 'administrators',
  readFileVersion: 'administrators',
  readEngineSetup: 'administrators',
  testEngine: 'administrators',
  draftEngineFile: 'administrators',

  audienceOverview: 'tour',
  listContacts: 'tour',
  getContact: 'tour',
  listSegments: 'tour',
  listContactImports: 'tour',
  listSequences: 'tour',
  getSequence: 'tour',
  addContact: 'app',
  changeContacts: 'app',
  exportContacts: 'app',
  changeContact: 'app',
  deleteContact: 'app',
  exportContact: 'app',
  addContactNote: 'app',
  deleteContactNote: 'app',
  addSegment: 'app',
  deleteSegment: 'app',
  previewContactImport: 'app',
  importContacts: 'app',
  importChannelContacts: 'app',
  undoContactImport: 'app',
  saveSignUpPage: 'app',
  createSequence: 'app',
  changeSequence: 'app',
  setSequenceState: 'app',
  deleteSequence: 'app',
  previewAudienceMail: 'app',

  listLoras: 'tour',
  addLoraByLink: 'app',
  startLoraUpload: 'app',
  uploadLoraPart: 'app',
  retryLora: 'app',
  changeLora: 'app',
  deleteLora: 'app',
  searchLoras: 'administrators',
  banLora: 'administrators',
  allowLora: 'administrators',
  listCheckpoints: 'administrators',
  registerCheckpoint: 'administrators',
  removeCheckpoint: 'administrators',
};

const passed = new Date('2026-01-01T00:00:00Z');
/** The columns of a user at each step. */
const standing: Record<GateStep, NewUser> = {
  date_of_birth: {
    dateOfBirth: null,
    consentsGivenAt: null,
    tutorialCompletedAt: null,
    documentsUploadedAt: null,
  },
  consents: { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null },
  age_assurance: { tutorialCompletedAt: null, documentsUploadedAt: null },
  tour: { consentsGivenAt: passed, tutorialCompletedAt: null, documentsUploadedAt: null },
  documents: { tutorialCompletedAt: passed, documentsUploadedAt: null },
  app: {},
};

const routeNames = Object.keys(contract) as RouteName[];
const forAdmins = routeNames.filter((name) => openFrom[name] === 'administrators');
/** Routes about resources of the account that the caller works in or of their own; the others are shared by all. */
const withId = routeNames.filter(
  (name) => contract[name].path.includes(':id') && contract[name].owner !== 'installation',
);

const database = useDatabase();
const ageFiles = useAgeFiles();
let installation: TestInstallation;
/** Its age file asks everyone for an age check before anything. */
let strict: TestInstallation;

beforeAll(async () => {
  const options = { databaseUrl: database.url, limits: generousLimits };
  installation = await startInstallation(options);
  const env = await ageFiles.write('default: { required: before_anything, methods: [documents] }');
  strict = await startInstallation({ ...options, env });
});
afterAll(async () => {
  await strict?.close();
  await installation?.close();
});

/** A signed-in user at a step of the gate, with a wallet and the plan that every call is open to. */
async function personAt(step: GateStep, role: 'admin' | 'user' = 'user'): Promise<TestClient> {
  const { id } = await makeUserWithTokens(database.db, 10, {
    ...standing[step],
    role,
    subscription: 'enterprise',
  });
  return signInAs(step === 'age_assurance' ? strict : installation, id);
}

/** Calls a route without a valid form, and returns the status and code of the answer. */
async function knock(client: TestClient, name: RouteName): Promise<{ status: number; code?: string }> {
  const route = contract[name];
  const gone = new AbortController();
  const response = await client.fetch(route.path.replace(':id', newId()), {
    method: route.method,
    signal: gone.signal,
    ...(route.method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  gone.abort();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    code: isJson ? (JSON.parse(text) as { code?: string })?.code : undefined,
  };
}

function isOpen(name: RouteName, step: GateStep): boolean {
  const from = openFrom[name];
  if (from === 'administrators' || from === 'engines') return false;
  // An identity document is one way to pass the age check.
  if (from === 'documents' && step === 'age_assurance') return true;
  return from === 'everybody' || from === 'signed in' || gateSteps.indexOf(step) >= gateSteps.indexOf(from);
}

describe('every call of the contract', () => {
  it('is listed here, and nothing else is', () => {
    expect(Object.keys(openFrom).sort()).toEqual([...routeNames].sort());
  });

  it.each(routeNames)('%s asks a visitor to sign in, unless it is public', async (name) => {
    const { status, code } = await knock(new TestClient(installation.url), name);
    if (openFrom[name] === 'everybody') expect(code).not.toBe('UNAUTHORIZED');
    else expect({ status, code }).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  describe.each(gateSteps)('with “%s” due', (step) => {
    let client: TestClient;
    let signIn: () => Promise<TestClient>;
    beforeAll(async () => {
      signIn = () => personAt(step);
      client = await signIn();
    });

    it.each(routeNames)('%s', async (name) => {
      // Signing out and completing the tour change the caller; such calls get a user of their own.
      const own = name === 'logout' || name === 'completeTutorial';
      const { status, code } = await knock(own ? await signIn() : client, name);
      if (isOpen(name, step)) {
        expect([status, code]).not.toEqual([401, 'UNAUTHORIZED']);
        expect(status).not.toBe(403);
        expect(status).toBeLessThan(500);
      } else if (openFrom[name] === 'engines') {
        // A session is no registration token.
        expect({ status, code }).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      } else {
        // A caller who may never call it does not learn the next onboarding step.
        const refusal = forAdmins.includes(name) ? 'FORBIDDEN' : 'ONBOARDING_REQUIRED';
        expect({ status, code }).toEqual({ status: 403, code: refusal });
      }
    });
  });

  describe('for administrators', () => {
    it.each(forAdmins)('%s is open to one who has passed the gate, and to no other', async (name) => {
      const { status } = await knock(await personAt('app', 'admin'), name);
      expect([200, 400, 404]).toContain(status);
      for (const step of gateSteps.filter((each) => each !== 'app')) {
        const refused = await knock(await personAt(step, 'admin'), name);
        expect(refused).toEqual({ status: 403, code: 'ONBOARDING_REQUIRED' });
      }
    });

    it.each(forAdmins)('%s is shut to one without a second factor', async (name) => {
      const { id } = await makeUserWithTokens(database.db, 10, { role: 'admin', twoFactorEnabled: false });
      const refused = await knock(await signInAs(installation, id), name);
      expect(refused).toEqual({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
    });
  });

  describe('with a temporary password', () => {
    let client: TestClient;
    beforeAll(async () => {
      const { id } = await makeUserWithTokens(database.db, 10, { role: 'admin', passwordChangeDue: true });
      client = await signInAs(installation, id);
    });
    /** The call that completes the step. */
    const needed: RouteName[] = ['currentUser', 'changePassword'];
    const shut = routeNames.filter(
      (name) => !['everybody', 'engines'].includes(openFrom[name]) && !needed.includes(name),
    );

    it.each(shut)('%s is shut until another is chosen', async (name) => {
      expect(await knock(client, name)).toEqual({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED' });
    });

    it.each(needed)('%s is open', async (name) => {
      expect([200, 400]).toContain((await knock(client, name)).status);
    });
  });
});

describe('the account that a route is about', () => {
  it('is the installation where only administrators may call it', () => {
    expect(forAdmins.filter((name) => contract[name].owner !== 'installation')).toEqual([]);
  });
});

describe.each(['user', 'admin'] as const)('another account’s resources, for a stranger who is %s', (role) => {
  it.each(withId)('%s answers that there is no such resource', async (name) => {
    const owner = await makeUserWithTokens(database.db, 10);
    const theirs = await makeResource(installation, name, owner.id);
    const stranger = await personAt('app', role);
    const sent = resourceBodies[name];
    const { status, body } = await stranger.call(name, {
      params: { ...otherParams, id: theirs },
      body: sent,
    });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    // The same as for an id that does not exist, so that the answer reveals nothing.
    const nowhere = await stranger.call(name, { params: { ...otherParams, id: newId() }, body: sent });
    expect([nowhere.status, nowhere.body]).toEqual([404, body]);
  });

  it.each(withId)('%s accepts only an id', async (name) => {
    const client = await personAt('app', role);
    const { status } = await client.call(name, { params: { ...otherParams, id: "1'--" } });
    expect([400, 404]).toContain(status);
  });
});
