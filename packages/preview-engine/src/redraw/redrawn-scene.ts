/** From the scene of a picture and new words to the scene of its redraw. Pure. */

import type { ImageToImage } from '@castwright/engine-port';
import { composeFrom, knownPersonOf, type SceneRequest, sceneSeedOf } from '../compose.ts';
import { asDescribed } from '../described.ts';
import type { Accessory, Scene } from '../scene.ts';
import { type Traits, type Understanding, understand } from '../understand.ts';
import { headwear } from '../wardrobe.ts';
import type { Facet } from '../words/vocabulary.ts';

/** The part of a request that a redraw depends on. */
export type RedrawRequest = SceneRequest & Pick<ImageToImage, 'keepComposition'>;

/** What of the surroundings the words leave open stays: it is put among what they ask for. */
function pinned(understood: Understanding, { place, time, weather, light, style }: Scene): Understanding {
  const stays = { place, time, weather, light: light.kind, style };
  const wanted = { ...understood.wanted } as { [F in keyof Traits]: Traits[F] };
  const said = new Set(understood.said);
  for (const [facet, value] of Object.entries(stays) as [keyof typeof stays, never][]) {
    if (wanted[facet].length > 0) continue;
    wanted[facet] = [value];
    if (facet === 'place' || (facet === 'weather' && weather !== 'clear')) said.add(facet);
  }
  return { ...understood, wanted, said };
}

function accessoriesOf({ accessories }: Scene, { wanted, avoided }: Understanding): Accessory[] {
  const added = wanted.accessory.filter((worn) => !avoided.accessory.includes(worn));
  const hat = added.some((worn) => headwear.includes(worn));
  const eyes = added.some((worn) => worn === 'glasses' || worn === 'sunglasses');
  const kept = accessories.filter(
    (worn) =>
      !avoided.accessory.includes(worn) &&
      !(hat && headwear.includes(worn)) &&
      !(eyes && (worn === 'glasses' || worn === 'sunglasses')),
  );
  return [...new Set([...kept, ...added])];
}

/**
 * The whole redraw, as strength 1 has it. What the words say is theirs, the rest stays as it is in the picture:
 * with `keepComposition` the pose, the framing and the place's details too; without it those are thrown anew. The person stays, unless the request names another or the words describe one.
 */
export function redrawnScene(old: Scene, request: RedrawRequest): Scene {
  const { keepComposition } = request;
  const understood = understand(request.prompt, request.negativePrompt);
  const { wanted, avoided, said } = understood;
  const somebody = knownPersonOf(request, understood);
  const another = somebody !== null && somebody.seed !== old.identity.seed;
  const identity = another ? somebody : asDescribed(old.identity, understood);
  const fresh = composeFrom(pinned(understood, old), identity, sceneSeedOf(request), old);
  const rulesOut: Partial<Record<Facet, readonly unknown[]>> = {
    build: [old.identity.build], expression: [old.expression], garment: [old.clothes.garment],
    pattern: [old.clothes.pattern], place: [old.place], time: [old.time], weather: [old.weather],
    light: [old.light.kind], style: [old.style],
  }; // biome-ignore format: a table
  /** Whether the words ask for something of a facet, or rule out what the picture has. */
  const names = (facet: Facet) =>
    wanted[facet].length > 0 ||
    (facet in rulesOut
      ? (avoided[facet] as readonly unknown[]).some((value) => rulesOut[facet]?.includes(value))
      : avoided[facet].length > 0);
  const recolored = wanted.colors.clothes !== undefined || Object.keys(wanted.colors.garments).length > 0;
  const relit =
    names('time') || names('light') || names('style') || names('weather') || wanted.colors.backdrop;
  const clothes = names('garment')
    ? fresh.clothes
    : {
        ...old.clothes,
        color: recolored ? fresh.clothes.color : old.clothes.color,
        pattern: names('pattern') ? fresh.clothes.pattern : old.clothes.pattern,
      };
  // Words that mean nothing to this engine still make it another picture: other colours of the same hour.
  const idle = understood.words.length === 0 && request.prompt !== '';
  const posed = names('pose') || !keepComposition;
  return {
    ...old,
    identity,
    expression: names('expression') ? fresh.expression : old.expression,
    makeup: wanted.colors.lips || said.has('marks') || names('build') ? fresh.makeup : old.makeup,
    clothes,
    accessories: accessoriesOf(old, understood),
    accessoryColors: { ...old.accessoryColors, ...fresh.accessoryColors },
    headcloth: wanted.colors.headcloth ? fresh.headcloth : old.headcloth,
    place: fresh.place,
    time: fresh.time,
    weather: fresh.weather,
    light: { kind: fresh.light.kind, side: keepComposition ? old.light.side : fresh.light.side },
    style: fresh.style,
    palette: relit || idle || !keepComposition ? fresh.palette : old.palette,
    pose: posed ? fresh.pose : old.pose,
    framing: posed ? fresh.framing : old.framing,
    detailSeed: keepComposition ? old.detailSeed : fresh.detailSeed,
  };
}
