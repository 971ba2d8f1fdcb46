/**
 * Names this watermark in the form of C2PA's list of soft binding algorithms, where it is not registered (decision 134).
 * The number is raised when an older detector cannot read it any more.
 */
export const watermarkAlgorithm = 'com.castwright.watermark.1';
