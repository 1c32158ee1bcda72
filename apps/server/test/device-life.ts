export const minute = 60;
export const hour = 3600;
export const monday = Date.parse('2026-03-09T00:00:00Z') / 1000;
export const metre = 1 / 111_195;

export const stay = (from: number, to: number, latitude: number) =>
  Array.from({ length: Math.floor((to - from) / (5 * minute)) + 1 }, (_, at) => ({
    timestamp: from + at * 5 * minute,
    latitude,
    longitude: 9.5,
  }));

/** Northwards at 36 km/h, with a point every 30 seconds. */
export const drive = (from: number, to: number, latitude: number) =>
  Array.from({ length: Math.floor((to - from) / 30) - 1 }, (_, at) => ({
    timestamp: from + (at + 1) * 30,
    latitude: latitude + (at + 1) * 300 * metre,
    longitude: 9.5,
    speed: 36,
  }));

/** At home until 8:00, one hour of driving (36 km), then at the destination until noon of the next day. */
export const away = 47 + 36_000 * metre;
export const life = [
  ...stay(monday, monday + 8 * hour, 47),
  ...drive(monday + 8 * hour, monday + 9 * hour, 47),
  ...stay(monday + 9 * hour, monday + 36 * hour, away),
];

export const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
export const between = (from: number, to: number) => ({ from: iso(from), to: iso(to) });
