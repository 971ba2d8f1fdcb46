export type PickerDialog = 'camera' | 'library';

/** What the two faces of the picker offer: ways to a picture. */
export type PickerWays = {
  send: (file: File) => void;
  open: (dialog: PickerDialog) => void;
  /** Why nothing can be sent yet; null when it can. */
  closed: string | null;
};
