import { Canvas } from 'leaflet';

interface Inner {
  _redraw(): void;
}

/** Leaflet's own forgets a frame that it has asked for, and then draws after the map has gone. */
export class MapCanvas extends Canvas {
  declare _ctx?: CanvasRenderingContext2D;

  _redraw() {
    if (this._ctx) (Canvas.prototype as unknown as Inner)._redraw.call(this);
  }
}
