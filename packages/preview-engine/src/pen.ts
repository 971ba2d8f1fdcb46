/** Writes SVG: paths through points, and a pen that collects the definitions (gradients, clips, blurs) of a document. */

export type Point = readonly [number, number];
export type Stop = readonly [offset: number, color: string, opacity?: number];

export const round = (value: number): string => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
export const lerp = (from: number, to: number, amount: number): number => from + (to - from) * amount;
export const between = (a: Point, b: Point, amount: number): Point => [
  lerp(a[0], b[0], amount),
  lerp(a[1], b[1], amount),
];

/** Cubic segments through all points but the first (Catmull-Rom); `tension` 0 is straight, 1 is round. */
function segments(points: readonly Point[], closed: boolean, tension: number): string {
  const count = points.length;
  const get = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.min(count - 1, Math.max(0, index))]) as Point;
  let path = '';
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, start, end, after] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const k = tension / 6;
    const first: Point = [start[0] + (end[0] - before[0]) * k, start[1] + (end[1] - before[1]) * k];
    const second: Point = [end[0] - (after[0] - start[0]) * k, end[1] - (after[1] - start[1]) * k];
    path += `C${at(first)} ${at(second)} ${at(end)}`;
  }
  return path;
}

/** An open smooth curve through the points. */
export const curve = (points: readonly Point[], tension = 1): string =>
  `M${at(points[0] as Point)}${segments(points, false, tension)}`;

/** A closed smooth shape through the points. */
export const blob = (points: readonly Point[], tension = 1): string =>
  `M${at(points[0] as Point)}${segments(points, true, tension)}Z`;

/** A closed shape of several smooth curves that meet in corners. */
export const cut = (...runs: (readonly Point[])[]): string =>
  `${runs
    .map((run, i) => `${i === 0 ? 'M' : 'L'}${at(run[0] as Point)}${segments(run, false, 1)}`)
    .join('')}Z`;

export const polygon = (points: readonly Point[]): string => `M${points.map(at).join('L')}Z`;

export const circle = ([x, y]: Point, radius: number, squash = 1): string =>
  `M${at([x - radius, y])}a${round(radius)} ${round(radius * squash)} 0 1 0 ${round(radius * 2)} 0a${round(radius)} ${round(radius * squash)} 0 1 0 ${round(-radius * 2)} 0Z`;

/** Places `count` points evenly along a polyline. */
export function resample(points: readonly Point[], count: number): Point[] {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const total = lengths.at(-1) ?? 0;
  let segment = 1;
  return Array.from({ length: count }, (_, i) => {
    const target = (total * i) / (count - 1);
    while (segment < points.length - 1 && (lengths[segment] ?? 0) < target) segment++;
    const [from, to] = [lengths[segment - 1] ?? 0, lengths[segment] ?? 0];
    return between(
      points[segment - 1] as Point,
      points[segment] as Point,
      to > from ? (target - from) / (to - from) : 0,
    );
  });
}

/** A stroke whose width swells to `width` and tapers to points at its ends. */
export function tapered(points: readonly Point[], width: number, startWidth = 0): string {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((point, i) => {
    const before = points[Math.max(0, i - 1)] as Point;
    const after = points[Math.min(points.length - 1, i + 1)] as Point;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const along = i / (points.length - 1);
    const half = (Math.max(Math.sin(Math.PI * along), startWidth * (1 - along)) * width) / 2;
    const normal: Point = [
      (-(after[1] - before[1]) / length) * half,
      ((after[0] - before[0]) / length) * half,
    ];
    left.push([point[0] + normal[0], point[1] + normal[1]]);
    right.unshift([point[0] - normal[0], point[1] - normal[1]]);
  });
  return cut(left, right);
}

/** Collects the definitions of an SVG document while its parts are drawn. */
export class Pen {
  readonly #definitions: string[] = [];
  readonly #blurs = new Map<number, string>();
  #next = 0;

  #define(make: (id: string) => string): string {
    const id = `d${this.#next++}`;
    this.#definitions.push(make(id));
    return `url(#${id})`;
  }

  /** A linear gradient between two points of the drawing. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}">${formatStops(stops)}</linearGradient>`,
    );
  }

  /** A radial gradient around a point of the drawing. */
  radial(center: Point, radius: number, stops: readonly Stop[]): string {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${round(center[0])}" cy="${round(center[1])}" r="${round(radius)}">${formatStops(stops)}</radialGradient>`,
    );
  }

  /** Clips `content` to `path`, without `hole`. */
  clipped(path: string, content: string, hole = ''): string {
    const clip = this.#define(
      (id) => `<clipPath id="${id}"><path d="${path}${hole}" clip-rule="evenodd"/></clipPath>`,
    );
    return `<g clip-path="${clip}">${content}</g>`;
  }

  /** An attribute that blurs an element by `deviation` units. */
  blur(deviation: number): string {
    let filter = this.#blurs.get(deviation);
    if (!filter) {
      filter = this.#define(
        (id) =>
          `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      );
      this.#blurs.set(deviation, filter);
    }
    return `filter="${filter}"`;
  }

  /** The whole document, or the part from `from` on; `scale` is that of its raster. */
  sheet(width: number, height: number, content: string, scale = 1, from: Point = [0, 0]): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" preserveAspectRatio="none" viewBox="${from.join(' ')} ${width} ${height}"><defs>${this.#definitions.join('')}</defs>${content}</svg>`;
  }
}

const formatStops = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

const dim = (name: string, opacity: number): string =>
  opacity < 1 ? ` ${name}-opacity="${Math.round(opacity * 1000) / 1000}"` : '';

/** A filled path. The opacity is that of the paint, which is cheaper than that of a layer. */
export const fill = (path: string, paint: string, opacity = 1, extra = ''): string =>
  `<path d="${path}" fill="${paint}"${dim('fill', opacity)}${extra && ` ${extra}`}/>`;

/** A stroked path with round ends, or square ones for a dashed line. */
export const line = (path: string, paint: string, width: number, opacity = 1, extra = ''): string =>
  `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${round(width)}" stroke-linecap="${extra.includes('dasharray') ? 'butt' : 'round'}" stroke-linejoin="round"${dim('stroke', opacity)}${extra && ` ${extra}`}/>`;

/** A line with soft edges: three strokes, at a hundredth of the cost of a blur. */
export const softLine = (path: string, paint: string, width: number, opacity = 1): string =>
  [1.9, 1.2, 0.6].map((share) => line(path, paint, width * share, opacity * 0.42)).join('');

/** A round spot that fades out. */
export function softSpot(pen: Pen, center: Point, radius: number, color: string, opacity: number): string {
  const stops: Stop[] = [
    [0, color, opacity],
    [0.5, color, opacity * 0.55],
    [1, color, 0],
  ];
  return fill(circle(center, radius), pen.radial(center, radius, stops));
}
