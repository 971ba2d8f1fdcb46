import { settingNames } from '#config';

/** Whether a variable is a setting, directly or by its `_FILE` form. */
export function isSetting(variable: string): boolean {
  const names = [variable, variable.replace(/_FILE$/, '')];
  return names.some((name) => settingNames.includes(name));
}
