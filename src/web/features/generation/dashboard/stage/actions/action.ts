import type { ComponentType } from 'react';

/** One button of the toolbar. */
export type Action = {
  label: string;
  /** What the tooltip says; left out: the label. */
  hint?: string;
  /** `KeyboardEvent.key`, letters in lower case. */
  key: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** For toggles. */
  isPressed?: boolean;
  isDisabled?: boolean;
  /** Why no engine supports it; null or left out if one does. */
  unsupportedReason?: string | null;
  run: () => void;
};
