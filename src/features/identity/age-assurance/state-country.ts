import { eq } from 'drizzle-orm';
import type { AgeFile } from '#age-assurance/age-file';
import { countryChangeDays } from '#contract/age-methods.ts';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { asksAsMuch } from './age-rule.ts';
import { statedCountries } from './schema.ts';

/**
 * Records the country that a user names as their own. A country that asks for less than the one before can be named after
 * 30 days, so that a check is not escaped by another answer.
 *
 * @throws AppError CONFLICT before that time
 */
export async function stateCountry(
  tx: Tx,
  file: AgeFile,
  { country, now, userId }: { userId: string; country: string; now: Date },
): Promise<void> {
  const [before] = await tx
    .select({ country: statedCountries.country, statedAt: statedCountries.statedAt })
    .from(statedCountries)
    .where(eq(statedCountries.userId, userId))
    .for('update');
  if (before?.country === country) return;
  if (before && !asksAsMuch(file, before.country, country)) {
    const from = addDays(before.statedAt, countryChangeDays);
    if (now < from)
      throw new AppError(
        'CONFLICT',
        `You named another country before. You can change it to this one from ${toUtcDate(from)} on, or write to us if it was a mistake.`,
      );
  }
  const stated = { country, statedAt: now };
  await tx
    .insert(statedCountries)
    .values({ userId, ...stated })
    .onConflictDoUpdate({ target: statedCountries.userId, set: stated });
}
