import { distanceBetween, type Place, placeBetween } from './geo.ts';

/** Along streets, drawn by hand: `latitude,longitude` one after the other. */
const drawn = {
  'sydney-newtown':
    '-33.8617,151.2088 -33.8655,151.2073 -33.8690,151.2070 -33.8735,151.2067 -33.8780,151.2057 -33.8836,151.2043 -33.8841,151.1985 -33.8855,151.1940 -33.8880,151.1893 -33.8925,151.1862 -33.8955,151.1830 -33.8975,151.1793',
  'sydney-bondi':
    '-33.8771,151.2113 -33.8800,151.2170 -33.8838,151.2235 -33.8862,151.2290 -33.8893,151.2370 -33.8915,151.2440 -33.8917,151.2490 -33.8925,151.2560 -33.8935,151.2640 -33.8912,151.2710 -33.8903,151.2740',
  'sydney-north-shore':
    '-33.8640,151.2066 -33.8600,151.2075 -33.8560,151.2093 -33.8523,151.2108 -33.8475,151.2115 -33.8400,151.2073 -33.8330,151.2040 -33.8262,151.2005 -33.8222,151.1950 -33.8150,151.1880 -33.8060,151.1850 -33.7969,151.1832',
  'sydney-manly': '-33.7997,151.2846 -33.7985,151.2860 -33.7972,151.2872 -33.7935,151.2876 -33.7890,151.2866',
  'sydney-glebe': '-33.8845,151.1935 -33.8820,151.1908 -33.8795,151.1880 -33.8765,151.1855 -33.8738,151.1838',
  'melbourne-st-kilda':
    '-37.8183,144.9671 -37.8230,144.9690 -37.8300,144.9712 -37.8400,144.9765 -37.8510,144.9808 -37.8560,144.9825 -37.8595,144.9785 -37.8628,144.9752 -37.8675,144.9770',
  'melbourne-brunswick':
    '-37.8108,144.9630 -37.8062,144.9603 -37.7960,144.9575 -37.7845,144.9580 -37.7780,144.9600 -37.7670,144.9620 -37.7560,144.9635',
  'auckland-mount-eden':
    '-36.8450,174.7662 -36.8485,174.7650 -36.8535,174.7627 -36.8578,174.7600 -36.8640,174.7590 -36.8680,174.7595 -36.8770,174.7615',
  'london-kings-road':
    '51.5074,-0.1278 51.5040,-0.1265 51.5010,-0.1262 51.4982,-0.1340 51.4965,-0.1435 51.4930,-0.1480 51.4925,-0.1565 51.4890,-0.1640 51.4855,-0.1740 51.4815,-0.1835 51.4780,-0.1930',
  'london-mile-end':
    '51.5175,-0.1180 51.5178,-0.1105 51.5172,-0.1050 51.5158,-0.0985 51.5145,-0.0935 51.5134,-0.0890 51.5133,-0.0830 51.5143,-0.0755 51.5165,-0.0690 51.5195,-0.0600 51.5225,-0.0450 51.5252,-0.0335',
  'london-hampstead':
    '51.5282,-0.1337 51.5320,-0.1385 51.5365,-0.1410 51.5392,-0.1426 51.5425,-0.1490 51.5475,-0.1580 51.5515,-0.1650 51.5560,-0.1780',
  'london-peckham':
    '51.5050,-0.0865 51.5010,-0.0925 51.4950,-0.1005 51.4885,-0.0955 51.4810,-0.0930 51.4742,-0.0930 51.4735,-0.0800 51.4730,-0.0690',
  'london-hounslow':
    '51.4923,-0.2230 51.4927,-0.2360 51.4928,-0.2560 51.4918,-0.2700 51.4880,-0.2870 51.4845,-0.3030 51.4760,-0.3240 51.4690,-0.3610',
  'berlin-frankfurter-tor':
    '52.5163,13.3777 52.5170,13.3885 52.5175,13.3960 52.5195,13.4050 52.5215,13.4110 52.5203,13.4210 52.5180,13.4300 52.5163,13.4440 52.5157,13.4540',
  'berlin-kurfuerstendamm':
    '52.5018,13.3430 52.5045,13.3352 52.5030,13.3270 52.5008,13.3150 52.4997,13.3073 52.4970,13.2920 52.4963,13.2890',
  'berlin-neukoelln':
    '52.4975,13.3880 52.4915,13.3955 52.4893,13.4075 52.4870,13.4245 52.4815,13.4340 52.4750,13.4405 52.4690,13.4430',
  'berlin-pankow': '52.5280,13.4105 52.5325,13.4125 52.5410,13.4120 52.5490,13.4135 52.5580,13.4125 52.5670,13.4115',
  'berlin-tiergarten': '52.5128,13.3215 52.5136,13.3345 52.5145,13.3501 52.5155,13.3640 52.5162,13.3765',
  'new-york-broadway':
    '40.7681,-73.9819 40.7785,-73.9817 40.7888,-73.9763 40.7935,-73.9724 40.8040,-73.9665 40.8078,-73.9640 40.8155,-73.9585',
  'new-york-flatbush': '40.6905,-73.9815 40.6842,-73.9775 40.6745,-73.9705 40.6615,-73.9620 40.6505,-73.9590',
  'paris-rivoli':
    '48.8533,2.3692 48.8553,2.3615 48.8567,2.3525 48.8585,2.3470 48.8625,2.3360 48.8650,2.3270 48.8660,2.3215 48.8690,2.3105 48.8715,2.3030 48.8735,2.2960',
} as const;

export type RouteName = keyof typeof drawn;

export interface Route {
  /** In metres. */
  length: number;
  /** Where one is after so many metres; before the beginning at the beginning, after the end at the end. */
  at: (metres: number) => Place;
}

export const routeNames = Object.keys(drawn) as RouteName[];

export const isRouteName = (name: string): name is RouteName => Object.hasOwn(drawn, name);

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
  const route = made.get(name) ?? createRoute(parse(drawn[name]));
  made.set(name, route);
  return route;
};
