import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { ageAssurances, ageChecks, statedCountries } from './schema.ts';

export const ageAssuranceData: readonly DataPart[] = [
  createTablePart({
    name: 'age-assurances',
    about: 'The age checks you passed: by whom and when. Nothing else about them is stored.',
    table: ageAssurances,
    owner: ageAssurances.userId,
  }),
  createTablePart({
    name: 'age-checks',
    about: 'Age checks of the last minutes that are not finished. They are deleted when they expire.',
    table: ageChecks,
    owner: ageChecks.userId,
    without: [ageChecks.sessionId, ageChecks.stateHash, ageChecks.nonce, ageChecks.verifier],
  }),
  createTablePart({
    name: 'stated-country',
    about: 'The country you named for the age check, and when.',
    table: statedCountries,
    owner: statedCountries.userId,
  }),
];
