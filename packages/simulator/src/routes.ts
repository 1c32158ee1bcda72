import { distanceBetween, type Place, placeBetween } from './geo.ts';
import { roads } from './roads.ts';

export type RouteName = keyof typeof roads;

export interface Route {
  /** In metres. */
  length: number;
  /** Position after `metres`, clamped to the ends of the route. */
  at: (metres: number) => Place;
}

export const routeNames = Object.keys(roads) as RouteName[];

export const isRouteName = (name: string): name is RouteName => Object.hasOwn(roads, name);

export const createRoute = (places: readonly Place[]): Route => {
  const [first] = places;
  if (!first) throw new Error('a route needs a place');
  const legs: { from: Place; to: Place; begins: number; length: number }[] = [];
  let length = 0;
  for (const [index, to] of places.entries()) {
    const from = places[index - 1];
    if (!from) continue;
    const leg = distanceBetween(from, to);
    legs.push({ from, to, begins: length, length: leg });
    length += leg;
  }
  return {
    length,
    at: (metres) => {
      const along = Math.min(Math.max(metres, 0), length);
      const leg = legs.find(({ begins, length }) => along <= begins + length);
      return leg ? placeBetween(leg.from, leg.to, (along - leg.begins) / leg.length) : first;
    },
  };
};

const parse = (text: string): Place[] =>
  text.split(' ').map((pair) => {
    const [latitude = 0, longitude = 0] = pair.split(',').map(Number);
    return { latitude, longitude };
  });

const made = new Map<RouteName, Route>();

export const routeNamed = (name: RouteName): Route => {
  const route = made.get(name) ?? createRoute(parse(roads[name]));
  made.set(name, route);
  return route;
};
