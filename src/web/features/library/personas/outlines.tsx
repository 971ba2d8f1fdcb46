import type { LookFacet } from '#contract/persona-looks.ts';
import classes from './picker.module.css';

/** SVG paths of face shapes. */
const faces: Record<string, string> = {
  oval: 'M40 18C58 18 62 36 60 52 58 70 49 80 40 80 31 80 22 70 20 52 18 36 22 18 40 18Z',
  round: 'M40 21C60 21 66 38 65 52 64 70 53 79 40 79 27 79 16 70 15 52 14 38 20 21 40 21Z',
  long: 'M40 11C55 11 58 30 57 50 56 74 48 87 40 87 32 87 24 74 23 50 22 30 25 11 40 11Z',
  heart: 'M40 21C56 14 67 30 63 48 60 62 48 76 40 83 32 76 20 62 17 48 13 30 24 14 40 21Z',
  angular: 'M40 18C57 18 62 29 62 45L60 63 50 79H30L20 63 18 45C18 29 23 18 40 18Z',
  diamond: 'M40 14C49 17 57 30 65 48 58 64 48 80 40 84 32 80 22 64 15 48 23 30 31 17 40 14Z',
};

/** Half the width of shoulders, waist and hips. */
const bodies: Record<string, readonly [number, number, number]> = {
  slim: [15, 9, 12],
  athletic: [21, 12, 13],
  average: [18, 13, 15],
  curvy: [17, 11, 20],
  broad: [26, 17, 17],
  full: [22, 21, 24],
};

function torso([shoulders, waist, hips]: readonly [number, number, number]): string {
  const left = `M35 25Q35 31 ${40 - shoulders} 35 ${41 - shoulders} 50 ${40 - waist} 65 ${40 - hips} 76 ${40 - hips} 107`;
  const right = `H${40 + hips}Q${40 + hips} 76 ${40 + waist} 65 ${39 + shoulders} 50 ${40 + shoulders} 35 45 31 45 25Z`;
  return left + right;
}

/** A line drawing of a face or body shape; nothing for other options. */
export function Outline({ facet, id }: { facet: LookFacet; id: string }) {
  const face = facet === 'face' ? faces[id] : undefined;
  const body = facet === 'bodyType' ? bodies[id] : undefined;
  if (!face && !body) return null;
  return (
    <svg className={classes.outline} viewBox="0 0 80 107" aria-hidden="true">
      {face && (
        <>
          <path d="M32 78V90Q20 94 8 107H72Q60 94 48 90V78" />
          <path className={classes.shape} d={face} />
          <path d="M27 47Q31 44 35 47M45 47Q49 44 53 47M40 49V58M34 66Q40 70 46 66" />
        </>
      )}
      {body && (
        <>
          <path className={classes.shape} d={torso(body)} />
          <circle className={classes.shape} cx="40" cy="16" r="9.5" />
        </>
      )}
    </svg>
  );
}
