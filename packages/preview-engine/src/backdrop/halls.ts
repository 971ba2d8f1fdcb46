/** Public rooms: office, gallery, gym, train. */

import { mix } from '../color.ts';
import { blob, circle, fill, line, polygon, round } from '../pen.ts';
import { drawWeatherOutside } from './air.ts';
import { drawBokeh } from './lights.ts';
import { drawLampShade, drawPlant, drawWall, rectPath } from './rooms.ts';
import { drawSky, drawSunOrMoon } from './sky.ts';
import { drawLayer, type Stage, shapeRidge } from './stage.ts';
import { drawSkyline } from './town.ts';

export const drawOffice = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const frame = mix(stage.local('#4a5560', 0.2), scene.palette.near, 0.3);
  const low = height * 0.72;
  return (
    drawSky(stage) +
    drawSunOrMoon(stage, false) +
    drawSkyline(stage, 'far', height * 0.6, unit * 0.36, '#8fa0bc', 0.95) +
    drawSkyline(stage, 'middle', height * 0.76, unit * 0.26, '#6a7a9a', 0.6) +
    drawWeatherOutside(stage) +
    drawLayer(stage, rectPath(-10, low, width + 20, height), stage.local('#b9a78f', 0.4), low, 0.05) +
    [0, 0.32, 0.68, 1]
      .map((x) =>
        drawLayer(stage, rectPath(width * x - unit * 0.012, -10, unit * 0.024, low + 10), frame, 0, 0.05),
      )
      .join('') +
    drawLayer(stage, rectPath(-10, height * 0.2, width + 20, unit * 0.014), frame, 0, 0.05) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        fill(
          rectPath(-10, unit * (0.012 + i * 0.026), width + 20, unit * 0.016),
          mix(scene.palette.glow, '#f4efe6', 0.5),
          0.75,
        ),
      )
      .join('') +
    drawLayer(
      stage,
      rectPath(-10, height * 0.84, width + 20, height),
      stage.local('#6a4a36', 0.2),
      height * 0.84,
      0.05,
    ) +
    drawPlant(
      stage,
      'office plant',
      width * stage.dice('office').pick([0.09, 0.91]),
      height * 0.82,
      unit * 0.2,
    )
  );
};

export const drawGallery = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { accents, glow, near } = scene.palette;
  const picture = (x: number, y: number, w: number, h: number, at: number) => {
    const inner = rectPath(x + w * 0.09, y + w * 0.09, w * 0.82, h - w * 0.18);
    const subjects = [
      fill(circle([x + w * 0.5, y + h * 0.44], w * 0.24), accents[1]) +
        fill(rectPath(x, y + h * 0.62, w, h), accents[2]),
      fill(
        polygon([
          [x, y + h],
          [x + w * 0.4, y + h * 0.34],
          [x + w * 0.7, y + h * 0.66],
          [x + w, y + h * 0.5],
          [x + w, y + h],
        ]),
        accents[0],
      ),
      fill(
        blob([
          [x + w * 0.3, y + h * 0.3],
          [x + w * 0.72, y + h * 0.24],
          [x + w * 0.66, y + h * 0.7],
          [x + w * 0.26, y + h * 0.76],
        ]),
        accents[2],
      ) + fill(circle([x + w * 0.6, y + h * 0.62], w * 0.16), accents[0]),
    ];
    return (
      fill(
        polygon([
          [x + w * 0.3, 0],
          [x + w * 0.7, 0],
          [x + w * 1.2, y + h * 1.1],
          [x - w * 0.2, y + h * 1.1],
        ]),
        glow,
        0.16,
      ) +
      drawLayer(stage, rectPath(x, y, w, h), stage.local('#c99a4a', 0.2), y, 0.05) +
      stage.pen.clipped(inner, fill(inner, mix(accents[at % 3] as string, glow, 0.62)) + subjects[at % 3])
    );
  };
  return (
    drawWall(stage, stage.dice('gallery').pick(['#8f4a44', '#3f5f66', '#d9d2c4', '#5f6a4f'])) +
    picture(width * 0.03, height * 0.12, unit * 0.25, unit * 0.34, 0) +
    picture(width * 0.97 - unit * 0.24, height * 0.1, unit * 0.24, unit * 0.25, 1) +
    picture(width * 0.96 - unit * 0.19, height * 0.46, unit * 0.19, unit * 0.25, 2) +
    picture(width * 0.5 - unit * 0.1, height * 0.03, unit * 0.2, unit * 0.14, 1) +
    drawLayer(
      stage,
      rectPath(-10, height * 0.82, width + 20, height),
      stage.local('#8a5f40', 0.25),
      height * 0.82,
      0.05,
    ) +
    fill(rectPath(-10, height * 0.8, width + 20, unit * 0.022), mix(glow, near, 0.3), 0.8) +
    line(
      [0.09, 0.2].map((y) => `M0 ${round(height * (0.82 + y * 0.5))}H${width}`).join(''),
      near,
      unit * 0.003,
      0.3,
    )
  );
};

export const drawTrain = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const panel = stage.local(stage.dice('train').pick(['#7a3f34', '#35566a', '#4f5f45']), 0.3);
  const [y, tall] = [height * 0.12, height * 0.46];
  const wide = width * 0.44;
  const pane = (x: number) =>
    `M${round(x + unit * 0.04)} ${round(y)}h${round(wide - unit * 0.08)}q${round(unit * 0.04)} 0 ${round(unit * 0.04)} ${round(unit * 0.04)}v${round(tall - unit * 0.08)}q0 ${round(unit * 0.04)} ${round(-unit * 0.04)} ${round(unit * 0.04)}h${round(-wide + unit * 0.08)}q${round(-unit * 0.04)} 0 ${round(-unit * 0.04)} ${round(-unit * 0.04)}v${round(-tall + unit * 0.08)}q0 ${round(-unit * 0.04)} ${round(unit * 0.04)} ${round(-unit * 0.04)}Z`;
  const panes = [width * 0.03, width * 0.53].map(pane).join('');
  const metal = mix(stage.local('#c9b58a', 0.2), scene.palette.glow, 0.2);
  const view =
    drawSky(stage) +
    drawSunOrMoon(stage, false) +
    drawLayer(
      stage,
      shapeRidge(stage, 'ride', height * 0.46, unit * 0.12, 3).path,
      scene.palette.far,
      height * 0.3,
    ) +
    drawLayer(
      stage,
      shapeRidge(stage, 'ride2', height * 0.56, unit * 0.08, 4).path,
      scene.palette.middle,
      height * 0.4,
    ) +
    [0.2, 0.32, 0.48]
      .map((at, i) =>
        line(
          `M${round(width * at - unit * 0.3)} ${round(height * (0.34 + i * 0.06))}h${round(unit * 0.4)}`,
          scene.palette.glow,
          unit * 0.006,
          0.6,
        ),
      )
      .join('') +
    drawBokeh(stage, 12, 0.34, 0.56) +
    drawWeatherOutside(stage);
  const seat = (x: number) =>
    drawLayer(
      stage,
      blob(
        [
          [x - unit * 0.2, height * 1.1],
          [x - unit * 0.19, height * 0.7],
          [x - unit * 0.13, height * 0.63],
          [x + unit * 0.13, height * 0.63],
          [x + unit * 0.19, height * 0.7],
          [x + unit * 0.2, height * 1.1],
        ],
        0.7,
      ),
      stage.local(scene.palette.accents[0], 0.2),
      height * 0.63,
      0.1,
    );
  return (
    fill(rectPath(0, 0, width, height), panel) +
    stage.pen.clipped(panes, view) +
    line(panes, metal, unit * 0.016) +
    fill(rectPath(0, 0, width, height * 0.075), mix(panel, scene.palette.near, 0.5)) +
    line(`M0 ${round(height * 0.08)}H${width}M0 ${round(height * 0.62)}H${width}`, metal, unit * 0.01) +
    seat(width * 0.1) +
    seat(width * 0.9) +
    drawLampShade(stage, width * 0.5, height * 0.02, metal)
  );
};

export const drawGym = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { palette } = scene;
  const side = stage.dice('gym').pick([0.14, 0.86]);
  const x = width * side;
  const bag = stage.local('#8f3f30', 0.15);
  const steel = mix(palette.near, palette.glow, 0.3);
  const brick = Array.from({ length: 14 }, (_, row) => {
    const y = (height * row) / 14;
    const joints = Array.from(
      { length: 9 },
      (_, i) => `M${round((width * (i + (row % 2) / 2)) / 8)} ${round(y)}v${round(height / 14)}`,
    ).join('');
    return `M0 ${round(y)}H${width}${joints}`;
  }).join('');
  const pane = (at: number) => {
    const [px, py, w, h] = [width * at, height * 0.06, width * 0.22, height * 0.2];
    return (
      fill(
        rectPath(px, py, w, h),
        stage.pen.linear(
          [0, py],
          [0, py + h],
          [
            [0, palette.sky[0]],
            [1, palette.sky[2]],
          ],
        ),
      ) +
      line(
        `${rectPath(px, py, w, h)}M${round(px + w / 2)} ${round(py)}v${round(h)}M${round(px)} ${round(py + h / 2)}h${round(w)}`,
        steel,
        unit * 0.009,
      )
    );
  };
  const shape = `M${round(x - unit * 0.085)} ${round(height * 0.3)}q${round(unit * 0.085)} ${round(-unit * 0.035)} ${round(unit * 0.17)} 0v${round(unit * 0.36)}q${round(-unit * 0.085)} ${round(unit * 0.05)} ${round(-unit * 0.17)} 0Z`;
  return (
    drawWall(stage, '#a3705c') +
    line(brick, palette.near, unit * 0.003, 0.22) +
    [0.03, 0.39, 0.75].map(pane).join('') +
    line(
      `M${round(x)} 0V${round(height * 0.24)}L${round(x - unit * 0.07)} ${round(height * 0.3)}M${round(x)} ${round(height * 0.24)}L${round(x + unit * 0.07)} ${round(height * 0.3)}`,
      steel,
      unit * 0.008,
    ) +
    drawLayer(stage, shape, bag, height * 0.3, 0.1) +
    stage.pen.clipped(
      shape,
      fill(
        rectPath(x - unit * 0.1, height * 0.3 + unit * 0.08, unit * 0.2, unit * 0.05),
        mix(palette.glow, '#f4efe6', 0.5),
        0.8,
      ),
    ) +
    drawLayer(
      stage,
      rectPath(-10, height * 0.86, width + 20, height),
      stage.local('#5a6a78', 0.25),
      height * 0.86,
      0.05,
    ) +
    [0.6, 0.7, 0.8]
      .map((y, i) =>
        line(
          `M-10 ${round(height * y)}Q${round(width / 2)} ${round(height * (y + 0.02))} ${width + 10} ${round(height * y)}`,
          [palette.accents[0], '#f2ece0', palette.accents[1]][i] as string,
          unit * 0.016,
        ),
      )
      .join('') +
    drawLampShade(stage, width * (1 - side), height * 0.05, steel)
  );
};
