import { enterpriseData } from '#features/billing/enterprise';
import { createInvoiceFiles, invoiceData } from '#features/billing/invoices';
import { ledgerData } from '#features/billing/ledger';
import { managedData } from '#features/billing/managed';
import { referralData } from '#features/billing/referrals';
import { billingData } from '#features/billing/subscriptions';
import { usageData } from '#features/billing/usage';
import { generationData } from '#features/generation/jobs';
import { outputCheckData } from '#features/generation/output-checks';
import { shotListData } from '#features/generation/shot-lists';
import { toolData } from '#features/generation/tools';
import { identityData } from '#features/identity/accounts';
import { ageAssuranceData } from '#features/identity/age-assurance';
import { apiKeyData } from '#features/identity/api-keys';
import { createIdentityFiles, onboardingData } from '#features/identity/onboarding';
import { teamData } from '#features/identity/team';
import { galleryData } from '#features/library/gallery';
import { importData } from '#features/library/imports';
import { createContentFilePart, libraryData } from '#features/library/items';
import { likenessData } from '#features/library/likeness';
import { createLoraFilePart, loraData } from '#features/library/loras';
import { personaData } from '#features/library/personas';
import { savedStyleData } from '#features/library/saved-styles';
import { scenePresetData } from '#features/library/scene-presets';
import { templateData } from '#features/library/templates';
import { createUploadFilePart, uploadData } from '#features/library/uploads';
import { wildcardData } from '#features/library/wildcards';
import { notificationData } from '#features/messaging/notifications';
import { pushData } from '#features/messaging/push';
import { webhookData } from '#features/messaging/webhooks';
import { audienceData } from '#features/publishing/audience';
import { channelData } from '#features/publishing/channels';
import { earningData } from '#features/publishing/earnings';
import { linkData } from '#features/publishing/links';
import { postData } from '#features/publishing/posts';
import { replyData } from '#features/publishing/replies';
import { trainingData } from '#features/training';
import { inspectionData } from '#features/trust/inspection';
import { safetyData } from '#features/trust/safety';
import { takedownData } from '#features/trust/takedowns';
import type { DataPart, FilePart } from '#platform/own-data/data-part.ts';

/** Every list of an export. A test requires that a new table is part of one or has a reason not to be. */
export const dataParts: readonly DataPart[] = [
  ...identityData,
  ...onboardingData,
  ...ageAssuranceData,
  ...generationData,
  ...shotListData,
  ...libraryData,
  ...likenessData,
  ...uploadData,
  ...importData,
  ...trainingData,
  ...toolData,
  ...personaData,
  ...templateData,
  ...galleryData,
  ...linkData,
  ...earningData,
  ...savedStyleData,
  ...wildcardData,
  ...loraData,
  ...scenePresetData,
  ...safetyData,
  ...inspectionData,
  ...outputCheckData,
  ...takedownData,
  ...ledgerData,
  ...usageData,
  ...invoiceData,
  ...billingData,
  ...managedData,
  ...enterpriseData,
  ...teamData,
  ...referralData,
  ...apiKeyData,
  ...webhookData,
  ...channelData,
  ...replyData,
  ...pushData,
  ...notificationData,
  ...postData,
  ...audienceData,
];

/** The sources of an export. */
export type ExportSources = Parameters<typeof createIdentityFiles>[0] &
  Parameters<typeof createInvoiceFiles>[0] & {
    /** Lists of payment providers whose books are in our database. */
    providerData: readonly DataPart[];
  };

/** Every folder of files in an export. */
export function createFileParts(sources: ExportSources): readonly FilePart[] {
  return [
    createContentFilePart(sources),
    createUploadFilePart(sources),
    createLoraFilePart(sources),
    createIdentityFiles(sources),
    createInvoiceFiles(sources),
  ];
}

/** The number of steps of an export: each list and each folder. */
export const countParts = (providerData: readonly DataPart[]) => dataParts.length + providerData.length + 5;
