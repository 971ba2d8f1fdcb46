import { z } from 'zod';

/** Settings that narrow what an installation does, as acquirers ask (`docs/operating/acquirers.md`). */
export const operatingModesEnv = z.object({
  NO_UPLOADED_PEOPLE: z
    .stringbool()
    .default(false)
    .describe(
      'Refuses uploads that show a face, statements of consent, and the use of uploads that show a person (decision 139).',
    ),
  REVIEW_BEFORE_PUBLICATION: z
    .stringbool()
    .default(false)
    .describe('Share links too wait for a reviewer before anyone else can open them (decision 139).'),
  REPORT_DECISION_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(48)
    .default(48)
    .describe(
      'Hours in which reports of content are decided. The alarms follow it, and so does the automatic removal of intimate pictures.',
    ),
  COMPLAINT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe(
      'Days in which complaints are resolved that are no reports of content: appeals, and refused results that were appealed.',
    ),
});

/** What the settings say. */
export function toOperatingModes(settings: z.output<typeof operatingModesEnv>) {
  return {
    allowsUploadedPeople: !settings.NO_UPLOADED_PEOPLE,
    reviewsBeforePublication: settings.REVIEW_BEFORE_PUBLICATION,
    reportDecisionHours: settings.REPORT_DECISION_HOURS,
    complaintDays: settings.COMPLAINT_DAYS,
  };
}
