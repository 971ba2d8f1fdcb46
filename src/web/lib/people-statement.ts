import { type PeopleForm, peopleForm, type Upload } from '#contract/uploads.ts';

/** The statement as it is being filled in. */
export type Statement = {
  people: PeopleForm['people'] | null;
  person: string;
  manner: Extract<PeopleForm, { people: 'consented' }>['manner'];
  givenOn: string;
  note: string;
  adult: boolean;
};

/** The day in this browser's place, as a date field wants it. */
function today(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A statement to begin with: what was stated before, but for the answer and the adult confirmation. */
export function emptyStatement(before: Upload['consent'], now = new Date()): Statement {
  const { person = '', manner = 'self', givenOn = today(now), note = '' } = before ?? {};
  return { people: null, person, manner, givenOn, note, adult: false };
}

/** What the server gets: without the fields of the other answer. */
export function toPeopleForm({ people, person, manner, givenOn, note, adult }: Statement): PeopleForm {
  return people === 'consented'
    ? { people, person, manner, givenOn, note, adult: adult as true }
    : { people: 'none' };
}

/** What is missing, by field; nothing when it can be sent. */
export function problemsOf(statement: Statement): Partial<Record<keyof Statement, string>> {
  if (statement.people === null) return { people: 'Choose one of the two' };
  const { error } = peopleForm.safeParse(toPeopleForm(statement));
  const problems: Partial<Record<keyof Statement, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as keyof Statement;
    problems[field] ??= field === 'givenOn' ? 'Say when they agreed' : message;
  }
  return problems;
}
