const nothing = () => ({ width: 0 });

/** happy-dom has no canvas: this stub ignores all drawing. */
const context = new Proxy({}, { get: () => nothing, set: () => true });

HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];

// Disables Leaflet's touch emulation, whose synthetic events happy-dom cannot copy, for two quick clicks.
Object.assign(window, { L_NO_TOUCH: true });
