import { sql } from 'drizzle-orm';
import { contract, type RouteName } from '#contract/index.ts';
import { notifyUser } from '#features/messaging/notifications';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { passkeys } from '#schema/identity/accounts';
import type { TestClient } from '#tests/setup/client.ts';
import type { TestInstallation } from '#tests/setup/installation.ts';
import { createSequenceForm, makeAudienceResource, signUpForm } from './audience.ts';
import { makeCharge } from './bank-transfers.ts';
import { makeContent } from './content.ts';
import { makeInboxChannel, makeThread } from './inbox.ts';
import { makeReceipt } from './invoices.ts';
import { makeLora } from './loras.ts';
import { makeModel } from './models.ts';
import { addPushDevice } from './push-devices.ts';
import { makeRemoval } from './removals.ts';
import { signInAs } from './sessions.ts';
import { createSlug } from './slugs.ts';
import { uploadPicture } from './uploads.ts';
import { makeWithheldResult } from './withheld-results.ts';

/** Further path parameters of routes with an id. */
export const otherParams = {
  imageId: newId(),
  deliveryId: newId(),
  channelId: newId(),
  contentId: newId(),
  step: '1',
  view: 'front',
};

/** The first part of a file that comes in parts. */
function createPart(): FormData {
  const form = new FormData();
  form.set('number', '0');
  form.set('file', new Blob([new Uint8Array(100)]), 'part');
  return form;
}

const shortLink = { label: 'Shop', target: 'https://shop.example.com/dusk' };
const earned = { day: '2026-11-01', kind: 'tips', amount: 500, currency: 'EUR' };

/** Bodies that routes with an id need. */
export const resourceBodies: Partial<Record<RouteName, object>> = {
  changeLinkPage: { slug: 'nora-dusk', title: 'Nora', version: 0 },
  changeShortLink: shortLink,
  changeEarning: { ...earned, personaId: newId() },
  changeInboxThread: { isClosed: true, assigneeId: null },
  draftReply: { version: 1 },
  writeReply: { text: 'In Porto.', version: 1 },
  approveReply: { version: 1, fullText: '@nora@far.example In Lisbon.' },
  settleReply: { isSent: true },
  changeReplySettings: {
    isOn: true,
    voice: '',
    languages: '',
    neverAbout: '',
    offers: [{ label: 'Book', price: 900, currency: 'EUR', url: 'https://shop.example.com/book' }],
    disclosure: 'Written with AI. This persona is invented.',
    membersApprove: false,
  },
  submitToGallery: { sharesSettings: true },
  storeImportPart: createPart(),
  changePost: {
    text: 'Good morning',
    media: [{ contentId: newId() }],
    targets: [
      {
        channelId: newId(),
        crops: [{ contentId: newId(), crop: { x: 0, y: 0, width: 1, height: 1 } }],
      },
    ],
    version: 1,
  },
  schedulePost: { timing: { when: 'now' }, version: 1 },
  unschedulePost: { version: 1 },
  decidePost: { decision: 'approved', version: 1 },
  settlePostTarget: { isPublished: true },
  changePostingSlots: { slots: [{ weekday: 1, time: '09:00' }] },
  changePersonaGallery: { isOpen: true },
  renamePasskey: { name: 'Phone' },
  removePasskey: { password: null },
  updatePersona: { name: 'Nora', look: { hair: 'bob' } },
  renameTemplate: { name: 'Dusk' },
  changeStyle: { name: 'Dusk' },
  changeWildcard: { name: 'dusk', lines: ['evening light'] },
  changeLora: { name: 'Dusk' },
  banLora: { reason: 'A good cause.' },
  uploadLoraPart: createPart(),
  changeScenePreset: { name: 'Dusk', words: 'on a roof at dusk' },
  saveShotList: { name: 'Dusk' },
  changeContent: { name: 'Dusk' },
  setPoster: { seconds: 1 },
  renameCollection: { name: 'Dusk' },
  appealDecision: { text: 'It was a quote.' },
  appealResult: { text: 'It is a swimsuit.' },
  appealRemoval: { text: 'It is my own work.' },
  sendCounterNotice: {
    text: 'It is my own work.',
    name: 'Grace Maker',
    postalAddress: '2 Hill Road, Porto',
    phone: '+351 5678',
    mistake: true,
    jurisdiction: true,
    signature: 'Grace Maker',
  },
  statePeople: { people: 'none' },
  changeApiKey: { budget: { tokens: 50, period: 'month' } },
  changeWebhook: { name: 'Robot', url: 'https://example.com/hook', events: ['job.failed'] },
  rotateWebhookSecret: { version: 1 },
  changeChannel: { personaId: null, takesAdult: false },
  saveUpload: { saved: true },
  changeTeamMember: { role: 'user' },
  startTraining: {},
  changeTrainedModel: { name: 'Nora' },
  updateTrainingStep1: {},
  updateTrainingStep2: {},
  updateTrainingStep3: {},
  generateFaces: {},
  generateTrainingImages: { count: 1 },
  makeReferencePictures: { views: ['front'] },
  chooseReferencePicture: { contentId: newId() },
  restoreReferenceSheet: { version: 1 },
  addOwnTrainingImages: { uploadIds: [newId()] },
  captionTrainingImage: { caption: 'a lighthouse keeper' },
  changeContact: { name: 'Rhea' },
  addContactNote: { text: 'Met at the fair.' },
  saveSignUpPage: signUpForm,
  changeSequence: { version: 1, form: createSequenceForm(newId()) },
  setSequenceState: { action: 'submit', version: 1 },
  captionTrainingImages: { how: 'append', text: 'a lighthouse keeper' },
};

/** Creates a resource of the owner, of the kind that a route is about, and returns its id. */
export async function makeResource(
  installation: TestInstallation,
  name: RouteName,
  ownerId: string,
): Promise<string> {
  const { db } = installation;
  const owner = await signInAs(installation, ownerId);
  const { path } = contract[name];
  if (path.startsWith('/api/content/') || path.startsWith('/api/gallery/')) return makeContent(db, ownerId);
  if (path.startsWith('/api/auth/sessions/')) return (await owner.call('listSessions')).body[0].id;
  if (path.startsWith('/api/auth/passkeys/')) return makePasskey(db, ownerId);
  if (path.startsWith('/api/jobs/')) {
    const form = { type: 'image', prompt: 'a lighthouse keeper' };
    return (await owner.call('generateImage', { body: form })).body.jobId;
  }
  if (path.startsWith('/api/safety/results/')) return makeWithheldResult(installation, ownerId, 'refused');
  if (path.startsWith('/api/safety/')) {
    const form = { type: 'image', prompt: 'portrait of a 15 year old girl' };
    return (await owner.call('generateImage', { body: form })).body.details.decisionId;
  }
  if (path.startsWith('/api/team/')) {
    await owner.call('invite', { body: { email: `${newId()}@example.test` } });
    const { members, invitations } = (await owner.call('team')).body;
    return path.startsWith('/api/team/members/') ? members[0].id : invitations[0].id;
  }
  if (path.startsWith('/api/billing/bank-transfers/')) return (await makeCharge(db, ownerId)).id;
  if (path.startsWith('/api/billing/invoices/')) return (await makeReceipt(db, ownerId)).id;
  if (path.startsWith('/api/notifications/')) {
    await db.transaction((tx) =>
      notifyUser(tx, { userId: ownerId, occasion: 'test', title: 'Hello', message: 'There.' }),
    );
    return (await owner.call('listNotifications')).body[0].id;
  }
  if (path.startsWith('/api/personas/') || path.startsWith('/api/share-links/')) {
    const personaId = (await owner.call('createPersona', { body: resourceBodies.updatePersona })).body.id;
    if (path.startsWith('/api/personas/')) return personaId;
    return (await owner.call('createShareLink', { body: { personaId } })).body.link.id;
  }
  if (/^\/api\/(link-pages|short-links|earnings|earning-imports)\//.test(path)) {
    return makePublished(owner, path);
  }
  if (path.startsWith('/api/takedowns/')) return makeRemoval(db, ownerId);
  if (path.startsWith('/api/templates/')) {
    const form = { name: 'Dusk', prompt: 'a lighthouse keeper at dusk' };
    return (await owner.call('createTemplate', { body: form })).body.id;
  }
  if (path.startsWith('/api/styles/')) {
    const form = { name: 'Dusk', words: 'evening light' };
    return (await owner.call('createStyle', { body: form })).body.id;
  }
  if (path.startsWith('/api/imports/')) {
    const form = { name: 'Pictures', byteSize: 100, withoutPeople: false };
    return (await owner.call('createImport', { body: form })).body.id;
  }
  if (path.startsWith('/api/wildcards/')) {
    const form = { name: 'light', lines: ['evening light'] };
    return (await owner.call('createWildcard', { body: form })).body.id;
  }
  if (path.startsWith('/api/posts/')) {
    const form = { text: 'Good morning', media: [], targets: [] };
    return (await owner.call('createPost', { body: form })).body.id;
  }
  if (path.startsWith('/api/post-series/')) {
    const post = { text: 'Good morning', media: [], targets: [] };
    const form = { name: 'Mornings', post, weekdays: [1], time: '09:00', from: '2026-01-01' };
    return (await owner.call('createPostSeries', { body: form })).body.id;
  }
  if (path.startsWith('/api/loras/')) return makeLora(db, ownerId);
  if (path.startsWith('/api/audience/')) return makeAudienceResource(owner, path);
  if (path.startsWith('/api/scene-presets/')) {
    const form = { kind: 'place', name: 'Roof', words: 'on a roof at dusk' };
    return (await owner.call('createScenePreset', { body: form })).body.id;
  }
  if (path.startsWith('/api/shot-lists/')) {
    return (await owner.call('createShotList', { body: { name: 'Dusk' } })).body.id;
  }
  if (path.startsWith('/api/keys/')) {
    const form = { name: 'Night run', scopes: ['generate'] };
    return (await owner.call('createApiKey', { body: form })).body.apiKey.id;
  }
  if (path.startsWith('/api/push/')) return (await addPushDevice(owner)).id;
  if (path.startsWith('/api/webhook-endpoints/')) {
    return (await owner.call('createWebhook', { body: resourceBodies.changeWebhook })).body.webhook.id;
  }
  if (path.startsWith('/api/inbox/')) {
    const channel = await makeInboxChannel(db, { userId: ownerId, keyRing: null });
    const made = await makeThread(db, ownerId, { ...channel, draft: 'In Lisbon.' });
    return path.startsWith('/api/inbox/threads/') ? made.threadId : made.replyId;
  }
  if (path.startsWith('/api/channels/')) {
    const form = { kind: 'by_hand', name: 'Newsletter' };
    return (await owner.call('connectChannel', { body: form })).body.channel.id;
  }
  if (path.startsWith('/api/uploads/')) return (await uploadPicture(owner)).id;
  if (path.startsWith('/api/collections/')) {
    return (await owner.call('createCollection', { body: { name: 'Harbours' } })).body.id;
  }
  if (path.startsWith('/api/searches/')) {
    const form = { name: 'Lighthouses', query: { q: 'lighthouse' } };
    return (await owner.call('saveSearch', { body: form })).body.id;
  }
  if (path.startsWith('/api/tools/readings/')) {
    const reading = newId();
    await db.execute(sql`
      insert into picture_readings (id, user_id, job_id, operation, languages, text, lines)
      values (${reading}, ${ownerId}, ${newId()}, 'caption', '{}', 'A lighthouse.', '[]')`);
    return reading;
  }
  if (path.startsWith('/api/billing/purchases/'))
    return (await owner.call('purchaseTokens', { body: {} })).body.id;
  if (path.startsWith('/api/training/models/')) return makeModel(db, ownerId);
  if (path.startsWith('/api/training-sessions/')) {
    const form = { modelName: 'Mara', modelPrompt: 'a woman with red hair' };
    return (await owner.call('createTrainingSession', { body: form })).body.sessionId;
  }
  throw new Error(`What does ${path} ask for? Make one here.`);
}

/** A link page, a short link, an entry of earnings or an import of them. */
async function makePublished(owner: TestClient, path: string): Promise<string> {
  if (path.startsWith('/api/short-links/')) {
    return (await owner.call('createShortLink', { body: shortLink })).body.id;
  }
  const personaId = (await owner.call('createPersona', { body: resourceBodies.updatePersona })).body.id;
  if (path.startsWith('/api/link-pages/')) {
    const form = { personaId, slug: createSlug(), title: 'Nora' };
    return (await owner.call('createLinkPage', { body: form })).body.id;
  }
  if (path.startsWith('/api/earnings/')) {
    return (await owner.call('addEarning', { body: { ...earned, personaId } })).body.id;
  }
  const file = new FormData();
  file.set('personaId', personaId);
  file.set('file', new Blob(['Date,Amount,Currency\n2026-11-01,5.00,EUR\n']), 'earnings.csv');
  return (await owner.call('importEarnings', { body: file })).body.id;
}

/** Stores a passkey that no device has. */
async function makePasskey(db: Db, userId: string): Promise<string> {
  const id = newId();
  await db.insert(passkeys).values({
    id,
    userId,
    name: 'Phone',
    publicKey: 'none',
    credentialID: id,
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });
  return id;
}
