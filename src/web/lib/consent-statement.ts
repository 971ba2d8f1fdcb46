import { type PeopleForm, peopleForm, type Upload } from '#contract/uploads.ts';

/** The values of the consent form. */
export type ConsentStatement = {
  people: PeopleForm['people'] | null;
  person: string;
  manner: Extract<PeopleForm, { people: 'consented' }>['manner'];
  givenOn: string;
  note: string;
  adult: boolean;
};

/** Today in the browser's time zone, as `YYYY-MM-DD`. */
function formatToday(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The initial values: the previous statement, except for the answer and the adult confirmation. */
export function createConsentStatement(before: Upload['consent'], now = new Date()): ConsentStatement {
  const { person = '', manner = 'self', givenOn = formatToday(now), note = '' } = before ?? {};
  return { people: null, person, manner, givenOn, note, adult: false };
}

/** Converts the form values into the request, without the fields of the other answer. */
export function toPeopleForm({ people, person, manner, givenOn, note, adult }: ConsentStatement): PeopleForm {
  return people === 'consented'
    ? { people, person, manner, givenOn, note, adult: adult as true }
    : { people: 'none' };
}

/** The problems by field; empty if the form can be sent. */
export function validateConsentStatement(
  statement: ConsentStatement,
): Partial<Record<keyof ConsentStatement, string>> {
  if (statement.people === null) return { people: 'Choose one option' };
  const { error } = peopleForm.safeParse(toPeopleForm(statement));
  const problems: Partial<Record<keyof ConsentStatement, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as keyof ConsentStatement;
    problems[field] ??= field === 'givenOn' ? 'Enter the date of consent' : message;
  }
  return problems;
}
