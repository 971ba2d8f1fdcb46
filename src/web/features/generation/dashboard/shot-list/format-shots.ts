/** `3 shots`. */
export const formatShots = (count: number): string => `${count} ${count === 1 ? 'shot' : 'shots'}`;
