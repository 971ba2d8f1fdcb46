export type PickerDialog = 'camera' | 'library';

/** The actions of the picker, with and without a chosen picture. */
export type PickerActions = {
  send: (file: File) => void;
  open: (dialog: PickerDialog) => void;
  /** Why uploads are not possible yet; null if they are. */
  unavailableReason: string | null;
};
