/** Limits of LoRAs that client and server check; apart from the others, which the first page loads. */
export const loraLimits = {
  /** LoRAs of a request, and how far the weight of each goes from 0. */
  chosenLorasMaximum: 4,
  loraWeightMaximum: 2,
  /** LoRAs of an account, the bytes of all of them and of one file, and the bytes of a part of an upload. */
  lorasMaximum: 50,
  loraBytesMaximum: 10 * 1024 ** 3,
  loraFileBytesMaximum: 1024 ** 3,
  loraPartBytes: 16 * 1024 ** 2,
  loraNameMaximum: 120,
  loraLinkMaximum: 500,
  /** Trigger words of a LoRA, and the characters of each. */
  triggerWordsMaximum: 20,
  triggerWordMaximum: 200,
} as const;

/** The number of parts of a file. */
export const countLoraParts = (byteSize: number): number => Math.ceil(byteSize / loraLimits.loraPartBytes);

/** The bytes of a part, by its number from 0. */
export const getPartBytes = (byteSize: number, number: number): number =>
  Math.min(loraLimits.loraPartBytes, byteSize - number * loraLimits.loraPartBytes);
