import { type Canvas, type LatLngExpression, type Point, Polyline, type PolylineOptions } from 'leaflet';

export interface Arrow {
  x: number;
  y: number;
  /** Radians, clockwise from the positive x axis, as in canvas. */
  angle: number;
}

interface Pixel {
  x: number;
  y: number;
}

interface View {
  min?: Pixel | undefined;
  max?: Pixel | undefined;
}

/** Distance between arrows in px along the line; the first one is at half of it. */
const spacing = 88;
/** Arrow size in px: tip to tail, and to each side. */
const [length, halfWidth] = [9, 5.5];

const isOutside = (from: Pixel, to: Pixel, { min, max }: View) =>
  min !== undefined &&
  max !== undefined &&
  (Math.max(from.x, to.x) < min.x ||
    Math.min(from.x, to.x) > max.x ||
    Math.max(from.y, to.y) < min.y ||
    Math.min(from.y, to.y) > max.y);

/** Positions of the arrows on the visible part of a line. */
export const arrowsOn = (line: readonly Pixel[], view: View = {}): Arrow[] => {
  const arrows: Arrow[] = [];
  let next = spacing / 2;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const piece = Math.hypot(to.x - from.x, to.y - from.y);
    if (isOutside(from, to, view)) {
      if (piece > next) next += Math.ceil((piece - next) / spacing) * spacing;
    } else {
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      for (; next < piece; next += spacing)
        arrows.push({
          x: from.x + ((to.x - from.x) * next) / piece,
          y: from.y + ((to.y - from.y) * next) / piece,
          angle,
        });
    }
    next -= piece;
  }
  return arrows;
};

const drawArrow = (canvas: CanvasRenderingContext2D, { x, y, angle }: Arrow) => {
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(angle);
  canvas.beginPath();
  canvas.moveTo(length / 2, 0);
  canvas.lineTo(-length / 2, halfWidth);
  canvas.lineTo(-length / 4, 0);
  canvas.lineTo(-length / 2, -halfWidth);
  canvas.closePath();
  canvas.restore();
  canvas.stroke();
  canvas.fill();
};

interface Inner {
  _renderer: Canvas & { _ctx?: CanvasRenderingContext2D; _drawing?: boolean; _bounds?: View };
  _parts: Point[][];
}

interface ArrowOptions extends PolylineOptions {
  color: string;
  casing: string;
}

/** Arrow heads along a line, oldest position first; the line itself is a separate layer. */
export class ArrowLine extends Polyline {
  declare options: ArrowOptions;

  constructor(positions: LatLngExpression[], options: ArrowOptions) {
    // `noClip` keeps the arrows in place while the map is panned; the weight reserves room for them in the bounds.
    super(positions, { ...options, interactive: false, noClip: true, weight: 2 * halfWidth + 4 });
  }

  _updatePath() {
    const { _renderer: renderer, _parts: parts } = this as unknown as Inner;
    const canvas = renderer._ctx;
    if (!canvas || !renderer._drawing) return;
    canvas.globalAlpha = 1;
    canvas.setLineDash([]);
    canvas.lineJoin = 'round';
    canvas.lineWidth = 2.5;
    canvas.strokeStyle = this.options.casing;
    canvas.fillStyle = this.options.color;
    for (const part of parts) for (const arrow of arrowsOn(part, renderer._bounds)) drawArrow(canvas, arrow);
  }
}
