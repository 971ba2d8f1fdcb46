import { settingNames } from '#config';

/** Whether a variable is a setting, or one that is read from a file. */
export function isSetting(variable: string): boolean {
  const names = [variable, variable.replace(/_FILE$/, '')];
  return names.some((name) => settingNames.includes(name));
}
