/** The contract of all routes: the server implements it, the client's types and OpenAPI are derived from it. */
import { accountRoutes } from './account.ts';
import { adminDashboardRoutes } from './admin-dashboard.ts';
import { ageAssuranceRoutes } from './age-assurance.ts';
import { announcementRoutes } from './announcements.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { audienceRoutes } from './audience-routes.ts';
import { auditRoutes } from './audit.ts';
import { bankTransferRoutes, transferDeskRoutes } from './bank-transfers.ts';
import { billingDetailsRoutes } from './billing-details.ts';
import { billingRoutes, sandboxRoutes, usageRoutes } from './billing-routes.ts';
import { callingKeyRoutes } from './calling-key.ts';
import { ccbillRoutes } from './ccbill.ts';
import { channelRoutes } from './channels.ts';
import { collectionRoutes } from './collections.ts';
import { earningRoutes } from './earnings.ts';
import { engineRegistrationRoutes } from './engine-registration.ts';
import { engineSetupRoutes } from './engine-setup.ts';
import { evidenceRoutes } from './evidence.ts';
import { galleryRoutes } from './gallery.ts';
import { generationPriceRoutes } from './generation-price.ts';
import { generationRoutes } from './generation-routes.ts';
import { identityReviewRoutes } from './identity-reviews.ts';
import { identityRoutes } from './identity-routes.ts';
import { importRoutes } from './imports.ts';
import { adminInvoiceRoutes, enterpriseRoutes, invoiceRoutes } from './invoices.ts';
import { jobsAndBackupsRoutes } from './jobs-and-backups.ts';
import { legalHoldRoutes } from './legal-holds.ts';
import { libraryRoutes } from './library-routes.ts';
import { likenessRoutes } from './likeness.ts';
import { linkRoutes } from './link-routes.ts';
import { loraRoutes } from './lora-routes.ts';
import { managedRoutes } from './managed.ts';
import { monthlyReportRoutes } from './monthly-reports.ts';
import { notificationRoutes } from './notifications.ts';
import { onboardingRoutes } from './onboarding.ts';
import { operatorFileRoutes } from './operator-files.ts';
import { ownDataRoutes } from './own-data.ts';
import { personaRoutes } from './personas.ts';
import { poseRoutes } from './pose-routes.ts';
import { postRoutes } from './post-routes.ts';
import { pushRoutes } from './push.ts';
import { referenceSheetRoutes } from './reference-sheets.ts';
import { referralRoutes } from './referrals.ts';
import { refusedUploadRoutes } from './refused-uploads.ts';
import { replyRoutes } from './reply-routes.ts';
import { resultRoutes } from './result-reviews.ts';
import { safetyRoutes } from './safety.ts';
import { safetyReviewRoutes } from './safety-reviews.ts';
import { sampleRoutes } from './samples.ts';
import { savedStyleRoutes } from './saved-styles.ts';
import { scenePresetRoutes } from './scene-presets.ts';
import { sharingRoutes } from './sharing.ts';
import { shotListRoutes } from './shot-lists.ts';
import { signInMethodRoutes } from './sign-in-methods.ts';
import { statusRoutes } from './status.ts';
import { supportRoutes } from './support.ts';
import { systemRoutes } from './system.ts';
import { adminReportRoutes, reportRoutes, takedownRoutes } from './takedown-routes.ts';
import { teamRoutes } from './team.ts';
import { templateRoutes } from './templates.ts';
import { toolRoutes } from './tools.ts';
import { trainingRoutes } from './training-routes.ts';
import { uploadRoutes } from './uploads.ts';
import { userRoutes } from './users.ts';
import { verificationRoutes } from './verification.ts';
import { webhookRoutes } from './webhooks.ts';
import { wildcardRoutes } from './wildcards.ts';

export const contract = {
  ...identityRoutes,
  ...galleryRoutes,
  ...linkRoutes,
  ...earningRoutes,
  ...signInMethodRoutes,
  ...accountRoutes,
  ...ownDataRoutes,
  ...apiKeyRoutes,
  ...callingKeyRoutes,
  ...webhookRoutes,
  ...channelRoutes,
  ...replyRoutes,
  ...postRoutes,
  ...onboardingRoutes,
  ...ageAssuranceRoutes,
  ...generationRoutes,
  ...generationPriceRoutes,
  ...shotListRoutes,
  ...usageRoutes,
  ...trainingRoutes,
  ...libraryRoutes,
  ...uploadRoutes,
  ...verificationRoutes,
  ...collectionRoutes,
  ...importRoutes,
  ...poseRoutes,
  ...postRoutes,
  ...toolRoutes,
  ...personaRoutes,
  ...likenessRoutes,
  ...referenceSheetRoutes,
  ...sharingRoutes,
  ...templateRoutes,
  ...sampleRoutes,
  ...savedStyleRoutes,
  ...wildcardRoutes,
  ...loraRoutes,
  ...scenePresetRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...safetyRoutes,
  ...teamRoutes,
  ...billingRoutes,
  ...billingDetailsRoutes,
  ...bankTransferRoutes,
  ...transferDeskRoutes,
  ...invoiceRoutes,
  ...adminInvoiceRoutes,
  ...referralRoutes,
  ...enterpriseRoutes,
  ...managedRoutes,
  ...userRoutes,
  ...audienceRoutes,
  ...auditRoutes,
  ...identityReviewRoutes,
  ...safetyReviewRoutes,
  ...resultRoutes,
  ...refusedUploadRoutes,
  ...evidenceRoutes,
  ...monthlyReportRoutes,
  ...supportRoutes,
  ...reportRoutes,
  ...takedownRoutes,
  ...adminReportRoutes,
  ...legalHoldRoutes,
  ...statusRoutes,
  ...announcementRoutes,
  ...jobsAndBackupsRoutes,
  ...engineRegistrationRoutes,
  ...adminDashboardRoutes,
  ...operatorFileRoutes,
  ...engineSetupRoutes,
  ...systemRoutes,
  ...sandboxRoutes,
  ...ccbillRoutes,
} as const;

export type Contract = typeof contract;
export type RouteName = keyof Contract;
