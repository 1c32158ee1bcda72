const nothing = () => ({ width: 0 });

/** happy-dom has no canvas: whatever a map draws on this one goes nowhere. */
const context = new Proxy({}, { get: () => nothing, set: () => true });

HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];
