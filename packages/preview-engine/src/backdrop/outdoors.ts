/** Places under the open sky. Each gives what lies behind the figure, far to near. */

import { forest, garden, jungle, meadow } from './greenery.ts';
import { mountain, snow } from './heights.ts';
import { beach, desert, lake, sea } from './shores.ts';

export const outdoors = { beach, sea, mountain, desert, forest, jungle, garden, meadow, snow, lake };
