/** Takes what references show into the scene of a new picture. Pure. */

import type { ReferenceRole } from '@castwright/engine-port';
import { placeAside } from '../posture.ts';
import type { Drawn } from '../recipe.ts';
import { type Identity, type Scene, showsPerson } from '../scene.ts';

/** The recipes of references by role. Of several pictures of a role the first one counts. */
export type DrawnReferences = Partial<Record<ReferenceRole, Drawn>>;

/** The roles for which a picture must show a person. */
const rolesOfPeople: readonly ReferenceRole[] = ['person', 'outfit', 'pose'];

/** Finds the first role whose picture lacks what the role takes: a person. */
export function findEmptyReference(references: DrawnReferences): ReferenceRole | null {
  const isEmpty = (role: ReferenceRole) => {
    const drawn = references[role];
    return drawn !== undefined && !showsPerson(drawn.scene);
  };
  return rolesOfPeople.find(isEmpty) ?? null;
}

/** The person to draw, whom a request names as it names that of a trained model. */
export const getReferencePerson = ({ person }: DrawnReferences): Identity | undefined =>
  person?.scene.identity;

/**
 * Draws what references show: the outfit and the pose of the first person, the place with its hour and light, and the
 * style with its colours, which replace those of the place. The person is composed before (`getReferencePerson`).
 */
export function applyReferences(scene: Scene, { outfit, place, pose, style }: DrawnReferences): Scene {
  return {
    ...scene,
    ...(outfit && takeOutfit(outfit.scene)),
    ...(pose && takePose(scene, pose.scene)),
    ...(place && takePlace(place.scene)),
    ...(style && { style: style.scene.style, palette: style.scene.palette }),
  };
}

const takeOutfit = ({ accessories, accessoryColor, accessoryColors, clothes, headcloth }: Scene) => ({
  clothes,
  accessories,
  accessoryColor,
  accessoryColors,
  headcloth,
});

const takePlace = ({ detailSeed, light, palette, place, time, weather }: Scene) => ({
  place,
  time,
  weather,
  light,
  palette,
  detailSeed,
});

/** One person moves to the side from which they look into the picture; two stay in their places. */
function takePose(scene: Scene, { pose }: Scene): Pick<Scene, 'framing' | 'pose'> {
  const { framing, subject } = scene;
  const x = subject ? framing.x : placeAside(scene, pose, framing.scale);
  return { pose, framing: { ...framing, x } };
}
