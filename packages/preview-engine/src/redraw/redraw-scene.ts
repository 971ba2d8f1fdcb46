/** Redraws the scene of a picture by a new prompt. Pure. */

import type { ImageToImage } from '@castwright/engine-port';
import { applyDescription } from '../apply-description.ts';
import { composeFrom, findKnownPerson, getSceneSeed, type SceneRequest } from '../compose-person.ts';
import { namesPerson } from '../compose-subject.ts';
import { createDice } from '../random.ts';
import { type Accessory, type Scene, type SceneSubject, showsPerson } from '../scene.ts';
import { placeThings } from '../still-life/compose-still-life.ts';
import { readSubject } from '../subject/read-subject.ts';
import { type Traits, type Understanding, understand } from '../understand.ts';
import { headwear } from '../wardrobe.ts';
import type { Facet } from '../words/vocabulary.ts';

/** The part of a request that determines a redraw. */
export type RedrawRequest = SceneRequest & Pick<ImageToImage, 'keepComposition'>;

/** Keeps the surroundings that the prompt leaves open, by adding them to its traits. */
function pinSurroundings(
  understood: Understanding,
  { place, time, weather, light, style }: Scene,
): Understanding {
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

function chooseAccessories({ accessories }: Scene, { wanted, avoided }: Understanding): Accessory[] {
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

const wordsOfPerson = ['build', 'age', 'hairStyle', 'hairColor', 'facialHair', 'eyes', 'garment'] as const;

/** What the picture shows after a redraw: what it showed, unless the prompt names things, or a person where there is none. */
function chooseSubject(
  old: Scene,
  request: RedrawRequest,
  { wanted }: Understanding,
): SceneSubject | undefined {
  const asked = readSubject(request.prompt, namesPerson(request));
  if (asked.kind === 'things') {
    const roll = (name: string) => createDice(getSceneSeed(request), name);
    return { kind: 'things', things: placeThings(asked.things, old, roll) };
  }
  const isPerson = asked.kind === 'person' && wordsOfPerson.some((facet) => wanted[facet].length > 0);
  return isPerson && !showsPerson(old) ? undefined : old.subject;
}

/**
 * Redraws a scene at strength 1. The prompt changes what it names, and the rest stays as in the picture. With
 * `keepComposition` the pose, the framing and the details of the place stay too; without it they are new. The person
 * stays unless the request names another, or the prompt describes one.
 */
export function redrawScene(old: Scene, request: RedrawRequest): Scene {
  const { keepComposition } = request;
  const understood = understand(request.prompt, request.negativePrompt);
  const { wanted, avoided, said } = understood;
  const known = findKnownPerson(request, understood);
  const another = known !== null && known.seed !== old.identity.seed;
  const identity = another ? known : applyDescription(old.identity, understood);
  const fresh = composeFrom(pinSurroundings(understood, old), identity, getSceneSeed(request), old);
  const rulesOut: Partial<Record<Facet, readonly unknown[]>> = {
    build: [old.identity.build], expression: [old.expression], garment: [old.clothes.garment],
    pattern: [old.clothes.pattern], place: [old.place], time: [old.time], weather: [old.weather],
    light: [old.light.kind], style: [old.style],
  }; // biome-ignore format: a table
  /** Whether the prompt names a facet, or the negative prompt rules out the picture's value. */
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
  // Unknown words still change the picture: to other colours of the same time of day.
  const idle = understood.words.length === 0 && request.prompt !== '';
  const subject = chooseSubject(old, request, understood);
  const appears = !showsPerson(old) && subject === undefined;
  const posed = appears || (showsPerson(old) && (names('pose') || !keepComposition));
  const { keypoints, subject: _, ...rest } = old;
  return {
    ...rest,
    ...(keypoints && !posed && { keypoints }),
    ...(subject && { subject }),
    identity,
    expression: names('expression') ? fresh.expression : old.expression,
    makeup: wanted.colors.lips || said.has('marks') || names('build') ? fresh.makeup : old.makeup,
    clothes,
    accessories: chooseAccessories(old, understood),
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
