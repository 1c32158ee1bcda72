import { Canvas } from 'leaflet';

const { _redraw: redraw } = Canvas.prototype as unknown as { _redraw: () => void };

/** In happy-dom, unlike in browsers, a cancelled animation frame may still fire after its map was removed. */
Canvas.include({
  _redraw(this: { _ctx?: unknown }) {
    if (this._ctx) redraw.call(this);
  },
});
