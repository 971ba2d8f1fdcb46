import { z } from 'zod';

/** ISO 3166-1 alpha-2 codes. Browsers and Node know their names (`Intl.DisplayNames`) and have no list of them. */
export const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** The member states of the European Union, between which VAT can be reversed to a business. */
const euCountryCodes =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** @param message for a text that is no country's code */
export const countryCode = (message: string) =>
  z
    .string()
    .max(2, message)
    .refine((code) => countryCodes.includes(code), message);

export const isEuCountry = (code: string): boolean => euCountryCodes.includes(code);

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country in English. @param code ISO 3166-1 alpha-2 */
export const formatCountry = (code: string): string => regionNames.of(code) ?? code;

/**
 * Whether a VAT number has the form of a member state's: its prefix, which is EL for Greece, and 2 to 12 letters and
 * digits (Directive 2006/112/EC, article 215). Whether it is registered is not checked (decision 081).
 */
export function isEuVatNumber(code: string, vatNumber: string): boolean {
  const prefix = code === 'GR' ? 'EL' : code;
  return isEuCountry(code) && new RegExp(`^${prefix}[0-9A-Z+*]{2,12}$`).test(vatNumber);
}
