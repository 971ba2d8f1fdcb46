/** Number of items in the film strip. */
export const stripLength = 20;
