import type { ApiScope } from './api-keys.ts';
import type { RouteName } from './index.ts';

/** The scope that a route requires of a key; `any`: every valid key may call it. */
export type KeyAccess = ApiScope | 'any';

/**
 * The routes that an API key may call, with the scope that each requires. Other routes require a session. Routes about
 * the account, money, keys, the team or administration are never listed; a test checks that.
 */
export const routeScopes: Partial<Record<RouteName, KeyAccess>> = {
  callingKey: 'any',

  listContent: 'read_content',
  getContent: 'read_content',
  contentCounts: 'read_content',
  contentLineage: 'read_content',
  contentCredentials: 'read_content',
  previewContent: 'read_content',
  streamContent: 'read_content',
  downloadContent: 'read_content',
  exportAnimation: 'read_content',
  downloadMany: 'read_content',
  listCollections: 'read_content',
  listOwnTags: 'read_content',
  listReadings: 'read_content',

  securityCheck: 'generate',
  enhancePrompt: 'generate',
  generateImage: 'generate',
  priceImages: 'generate',
  priceVideo: 'generate',
  bestOf: 'generate',
  detectPose: 'generate',
  generateSfwVideo: 'generate',
  generateNsfwVideo: 'generate',
  generateShotList: 'generate',
  imageToImage: 'generate',
  upscale: 'generate',
  editVideo: 'generate',
  upscaleVideo: 'generate',
  readText: 'generate',
  caption: 'generate',
  uploadPicture: 'generate',
  listUploads: 'generate',
  getUpload: 'generate',
  deleteUpload: 'generate',
  abilities: 'generate',
  tagCatalogue: 'generate',
  listLoras: 'generate',
  listPersonas: 'generate',
  listTrainedModels: 'generate',
  listJobs: 'generate',
  getJob: 'generate',
  cancelJob: 'generate',
  cancelWaitingJobs: 'generate',
  retryJob: 'generate',
  makeAgain: 'generate',

  changeContent: 'manage_content',
  setPoster: 'manage_content',
  deleteContent: 'manage_content',
  changeManyContents: 'manage_content',
  createCollection: 'manage_content',
  renameCollection: 'manage_content',
  deleteCollection: 'manage_content',

  // A post that is scheduled with a key waits for a person's approval.
  listPosts: 'write_posts',
  getPost: 'write_posts',
  createPost: 'write_posts',
  changePost: 'write_posts',
  schedulePost: 'write_posts',
  unschedulePost: 'write_posts',
  listPostingSlots: 'write_posts',
  getPublishingSettings: 'write_posts',
};
