import { styleText } from 'node:util';
import type { Diagnosis } from './diagnose.ts';
import type { Finding, Level } from './finding.ts';

const marks: Record<Level, [mark: string, colour: 'red' | 'yellow' | 'green']> = {
  wrong: ['WRONG  ', 'red'],
  warning: ['WARNING', 'yellow'],
  fine: ['fine   ', 'green'],
};

/** Formats the diagnosis for a terminal, with errors last, where they are seen. */
export function formatDiagnosis(diagnosis: Diagnosis, coloured: boolean): string {
  const formatLine = (check: string, { level, todo, what, why }: Finding) => {
    const [mark, colour] = marks[level];
    const shown = coloured ? styleText(colour, mark, { validateStream: false }) : mark;
    const more = [why, todo].flatMap((words) => (words ? [`\n         ${words}`] : [])).join('');
    return `${shown}  ${check}: ${what}${level === 'fine' ? '' : more}`;
  };
  const all = diagnosis.flatMap(({ check, findings }) => findings.map((finding) => ({ check, finding })));
  const of = (level: Level) => all.filter(({ finding }) => finding.level === level);
  const lines = (['fine', 'warning', 'wrong'] as const).flatMap((level) =>
    of(level).map(({ check, finding }) => formatLine(check, finding)),
  );
  const [wrong, warnings] = [of('wrong').length, of('warning').length];
  const verdict =
    wrong > 0
      ? `${wrong} wrong, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`
      : warnings > 0
        ? `Nothing is wrong; ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`
        : 'Everything is fine.';
  return [...lines, '', verdict].join('\n');
}
