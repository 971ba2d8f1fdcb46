import { enterpriseData } from '#features/billing/enterprise';
import { invoiceData, invoiceFiles } from '#features/billing/invoices';
import { ledgerData } from '#features/billing/ledger';
import { managedData } from '#features/billing/managed';
import { referralData } from '#features/billing/referrals';
import { billingData } from '#features/billing/subscriptions';
import { usageData } from '#features/billing/usage';
import { generationData } from '#features/generation/jobs';
import { toolData } from '#features/generation/tools';
import { identityData } from '#features/identity/accounts';
import { apiKeyData } from '#features/identity/api-keys';
import { identityFilesOf, onboardingData } from '#features/identity/onboarding';
import { teamData } from '#features/identity/team';
import { contentFilesOf, libraryData } from '#features/library/items';
import { personaData } from '#features/library/personas';
import { templateData } from '#features/library/templates';
import { uploadData, uploadFilesOf } from '#features/library/uploads';
import { notificationData } from '#features/messaging/notifications';
import { webhookData } from '#features/messaging/webhooks';
import { trainingData } from '#features/training';
import { safetyData } from '#features/trust/safety';
import { takedownData } from '#features/trust/takedowns';
import type { DataPart, FilePart } from '#platform/own-data/data-part.ts';

/** Every list that an export holds. A new table is in one of them, or the test has its reason. */
export const dataParts: readonly DataPart[] = [
  ...identityData,
  ...onboardingData,
  ...generationData,
  ...libraryData,
  ...uploadData,
  ...trainingData,
  ...toolData,
  ...personaData,
  ...templateData,
  ...safetyData,
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
  ...notificationData,
];

export type FileSources = Parameters<typeof identityFilesOf>[0] & Parameters<typeof invoiceFiles>[0];

/** Every folder of files that an export holds. */
export function fileParts(sources: FileSources): readonly FilePart[] {
  return [contentFilesOf(sources), uploadFilesOf(sources), identityFilesOf(sources), invoiceFiles(sources)];
}

/** How many steps the making of an export has: each list and each folder. */
export const partCount = dataParts.length + 4;
