import { apiKeyData } from '#features/api-keys';
import { billingData } from '#features/billing';
import { enterpriseData } from '#features/enterprise';
import { generationData } from '#features/generation';
import { identityData } from '#features/identity';
import { invoiceData, invoiceFiles } from '#features/invoices';
import { ledgerData } from '#features/ledger';
import { contentFilesOf, libraryData } from '#features/library';
import { managedData } from '#features/managed';
import { notificationData } from '#features/notifications';
import { identityFilesOf, onboardingData } from '#features/onboarding';
import { personaData } from '#features/personas';
import { referralData } from '#features/referrals';
import { safetyData } from '#features/safety';
import { takedownData } from '#features/takedowns';
import { teamData } from '#features/team';
import { templateData } from '#features/templates';
import { toolData } from '#features/tools';
import { trainingData } from '#features/training';
import { uploadData, uploadFilesOf } from '#features/uploads';
import { usageData } from '#features/usage';
import { webhookData } from '#features/webhooks';
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
