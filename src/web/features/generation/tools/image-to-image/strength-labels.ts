/**
 * Describes in one word how much a picture is redrawn.
 *
 * @param strength 0 keeps the picture, 1 redraws it
 */
export function describeStrength(strength: number): string {
  if (strength < 0.2) return 'Subtle';
  if (strength < 0.4) return 'Light';
  if (strength < 0.65) return 'Balanced';
  if (strength < 0.85) return 'Strong';
  return 'Redraw';
}
