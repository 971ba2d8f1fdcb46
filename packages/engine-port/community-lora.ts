/** A LoRA that a creator added to this installation, by its file. */
export type CommunityLora = {
  /** Our id, the same for every use. */
  id: string;
  /** The hash of the file, in hexadecimal. */
  sha256: string;
  /** The model family that it was trained for, by the name that an engine's file of models uses. */
  family: string;
  /** How strongly it is applied, −2 … 2; 1 as it was trained. */
  weight: number;
};
