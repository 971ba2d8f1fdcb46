/** The drawing of every place: what is behind the figure, far to near. A new place needs a line here. */

import type { Place } from '../scene.ts';
import { drawAtelier, drawGreenhouse } from './atelier.ts';
import { drawForest, drawGarden, drawJungle, drawMeadow } from './greenery.ts';
import { drawGallery, drawGym, drawOffice, drawTrain } from './halls.ts';
import { drawMountain, drawSnow } from './heights.ts';
import { drawHarbour, drawMarket, drawPool } from './quays.ts';
import { drawCafe, drawInterior } from './rooms.ts';
import { drawBeach, drawDesert, drawLake, drawSea } from './shores.ts';
import { drawObservatory, drawTheatre } from './shows.ts';
import type { Stage } from './stage.ts';
import { drawLibrary, drawSpace, drawStudio } from './staged.ts';
import { drawCastle, drawCity, drawRooftop, drawStation, drawStreet } from './town.ts';
import { drawKitchen, drawLaboratory, drawWorkshop } from './trades.ts';

export const placeDrawings: Record<Place, (stage: Stage) => string> = {
  atelier: drawAtelier,
  beach: drawBeach,
  cafe: drawCafe,
  castle: drawCastle,
  city: drawCity,
  desert: drawDesert,
  forest: drawForest,
  gallery: drawGallery,
  garden: drawGarden,
  greenhouse: drawGreenhouse,
  gym: drawGym,
  harbour: drawHarbour,
  interior: drawInterior,
  jungle: drawJungle,
  kitchen: drawKitchen,
  laboratory: drawLaboratory,
  lake: drawLake,
  library: drawLibrary,
  market: drawMarket,
  meadow: drawMeadow,
  mountain: drawMountain,
  observatory: drawObservatory,
  office: drawOffice,
  pool: drawPool,
  rooftop: drawRooftop,
  sea: drawSea,
  snow: drawSnow,
  space: drawSpace,
  station: drawStation,
  street: drawStreet,
  studio: drawStudio,
  theatre: drawTheatre,
  train: drawTrain,
  workshop: drawWorkshop,
};
