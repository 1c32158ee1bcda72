import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { StreetColors } from './street-colors.ts';

type Filter = (zoom: number | undefined, feature: Feature) => boolean;
type Stops = [zoom: number, width: number][];

/** Stops [zoom, width in px], interpolated exponentially. */
const widths = {
  path: [
    [14, 0],
    [15, 0.9],
    [17, 2.4],
    [20, 7],
  ],
  service: [
    [13, 0],
    [14, 0.9],
    [16, 3],
    [18, 8],
  ],
  minor: [
    [11.5, 0],
    [12, 0.8],
    [13, 1.4],
    [14, 2.6],
    [15, 4.4],
    [16, 7],
    [18, 16],
  ],
  major: [
    [7, 0.4],
    [9, 1],
    [11, 2],
    [12, 2.8],
    [13, 3.8],
    [14, 5.2],
    [15, 7],
    [16, 10],
    [18, 20],
  ],
  highway: [
    [5, 0.6],
    [9, 1.8],
    [11, 2.8],
    [12, 3.8],
    [13, 5],
    [14, 6.6],
    [15, 9],
    [16, 12],
    [18, 24],
  ],
  river: [
    [9, 1.2],
    [11, 3],
    [13, 7],
    [15, 16],
    [18, 60],
  ],
  stream: [
    [13, 0.5],
    [15, 1.2],
    [18, 4],
  ],
} satisfies Record<string, Stops>;

const growth = 1.4;

/** Sizes for a tile displayed at `scale` times its drawn size (fractional zooms). */
const sizesAt = (scale: number) => ({
  px: (pixels: number) => pixels / scale,
  widthOf: (kind: keyof typeof widths, casing = 0) => {
    const at = exp(growth, widths[kind]);
    return (zoom: number) => {
      const width = at(zoom + Math.log2(scale));
      return width <= 0.05 ? 0 : (width + casing) / scale;
    };
  },
  font: (weight: number, size: number, style = '') =>
    `${style} ${weight} ${size / scale}px "Geist Variable", system-ui, sans-serif`.trim(),
});

const ofKind =
  (...kinds: string[]): Filter =>
  (_zoom, { props }) =>
    kinds.includes(String(props.kind));
const isLine: Filter = (_zoom, { geomType }) => geomType === GeomType.Line;
const both =
  (one: Filter, other: Filter): Filter =>
  (zoom, feature) =>
    one(zoom, feature) && other(zoom, feature);
const isLink: Filter = (_zoom, { props }) => Boolean(props.is_link);
const isNoLink: Filter = (_zoom, { props }) => !props.is_link;
const isService: Filter = (_zoom, { props }) => props.kind_detail === 'service';
const isNoService: Filter = (_zoom, { props }) => props.kind_detail !== 'service';

const roads = {
  path: ofKind('path', 'other'),
  service: both(ofKind('minor_road'), isService),
  minor: both(ofKind('minor_road'), isNoService),
  link: both(ofKind('highway', 'major_road'), isLink),
  major: both(ofKind('major_road'), isNoLink),
  highway: both(ofKind('highway'), isNoLink),
} satisfies Record<string, Filter>;

const road = (kind: keyof typeof roads, color: string, width: (zoom: number) => number, minzoom = 0): PaintRule => ({
  dataLayer: 'roads',
  minzoom,
  filter: roads[kind],
  symbolizer: new LineSymbolizer({ color, width, lineCap: 'round', lineJoin: 'round' }),
});

const dashed = (
  dataLayer: string,
  color: string,
  { width, dash }: { width: number; dash: number[] },
  filter: Filter,
): PaintRule => ({
  dataLayer,
  filter,
  symbolizer: new LineSymbolizer({ color, width, dash, dashColor: color, dashWidth: width }),
});

const landUse = (fill: string, ...kinds: string[]): PaintRule => ({
  dataLayer: 'landuse',
  filter: ofKind(...kinds),
  symbolizer: new PolygonSymbolizer({ fill }),
});

/** Bottom to top; all casings are below all streets, so that crossings stay open. */
export const paintRulesOf = (colors: StreetColors, scale: number): PaintRule[] => {
  const { px, widthOf } = sizesAt(scale);
  const dash = [px(5), px(4)];
  return [
    { dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: colors.earth }) },
    landUse(colors.residential, 'residential', 'commercial'),
    landUse(colors.farmland, 'farmland', 'orchard', 'allotments'),
    landUse(colors.scrub, 'scrub', 'grassland', 'grass', 'wetland'),
    landUse(colors.wood, 'forest', 'wood'),
    landUse(colors.industrial, 'industrial', 'railway'),
    landUse(colors.sand, 'sand', 'beach'),
    landUse(colors.glacier, 'glacier'),
    landUse(colors.school, 'school', 'university', 'college'),
    landUse(colors.hospital, 'hospital'),
    landUse(colors.park, 'park', 'playground', 'village_green', 'recreation_ground', 'cemetery', 'golf_course', 'zoo'),
    landUse(colors.aerodrome, 'aerodrome', 'military'),
    landUse(colors.pedestrian, 'pedestrian'),
    {
      dataLayer: 'water',
      filter: (_zoom, { geomType }) => geomType === GeomType.Polygon,
      symbolizer: new PolygonSymbolizer({ fill: colors.water }),
    },
    {
      dataLayer: 'water',
      filter: both(isLine, ofKind('river', 'canal')),
      symbolizer: new LineSymbolizer({ color: colors.water, width: widthOf('river'), lineCap: 'round' }),
    },
    {
      dataLayer: 'water',
      minzoom: 14,
      filter: both(isLine, ofKind('stream')),
      symbolizer: new LineSymbolizer({ color: colors.water, width: widthOf('stream') }),
    },
    {
      dataLayer: 'buildings',
      minzoom: 15,
      symbolizer: new PolygonSymbolizer({ fill: colors.buildings, stroke: colors.buildingLine, width: px(0.5) }),
    },
    {
      dataLayer: 'buildings',
      minzoom: 14,
      maxzoom: 14,
      symbolizer: new PolygonSymbolizer({ fill: colors.buildings, opacity: 0.55 }),
    },
    dashed('boundaries', colors.boundary, { width: px(1), dash }, (_zoom, { props }) => Number(props.kind_detail) <= 2),
    road('path', colors.path, widthOf('path'), 14),
    road('service', colors.minorCasing, widthOf('service', 1.2), 15),
    road('minor', colors.minorCasing, widthOf('minor', 1.4), 13),
    road('link', colors.linkCasing, widthOf('minor', 2), 11),
    road('major', colors.majorCasing, widthOf('major', 1.8)),
    road('highway', colors.highwayCasing, widthOf('highway', 2)),
    road('service', colors.service, widthOf('service')),
    road('minor', colors.minor, widthOf('minor')),
    road('link', colors.link, widthOf('minor', 0.6), 11),
    road('major', colors.major, widthOf('major')),
    road('highway', colors.highway, widthOf('highway')),
    dashed('roads', colors.railway, { width: px(1.4), dash }, ofKind('rail')),
  ];
};

/** Labels of towns and districts, which are also drawn above the route. */
export const placeRulesOf = (colors: StreetColors, language: string, scale: number): LabelRule[] => {
  const { px, font } = sizesAt(scale);
  const townFont = (zoom: number) => font(600, zoom < 11 ? 11 : zoom < 13 ? 12.5 : 14);
  const place = (
    details: string[],
    range: { minzoom: number; maxzoom?: number },
    text: Partial<ConstructorParameters<typeof CenteredTextSymbolizer>[0]>,
  ): LabelRule => ({
    ...range,
    dataLayer: 'places',
    filter: (_zoom, { props }) => details.includes(String(props.kind_detail)),
    sort: (one, other) => Number(other.population ?? 0) - Number(one.population ?? 0),
    symbolizer: new CenteredTextSymbolizer({ labelProps: namesIn(language), lineHeight: 1.3, ...text }),
  });
  const towns = ['city', 'town', 'village'];
  const quarter = { fill: colors.quarterLabel, textTransform: 'uppercase' as const };
  return [
    place(
      towns,
      { minzoom: 8, maxzoom: 13 },
      {
        fill: colors.townLabel,
        stroke: colors.townHalo,
        width: px(2.5),
        font: townFont,
      },
    ),
    place(
      towns,
      { minzoom: 14 },
      { ...quarter, stroke: colors.townHalo, width: px(2), font: font(600, 12), letterSpacing: px(0.8) },
    ),
    place(
      ['suburb', 'hamlet', 'neighbourhood', 'locality'],
      { minzoom: 13 },
      {
        ...quarter,
        stroke: colors.quarterHalo,
        width: px(1.8),
        font: font(550, 11),
        letterSpacing: px(0.7),
      },
    ),
  ];
};

/** Name in the page's language, falling back to the local name. */
const namesIn = (language: string) => [`name:${language}`, 'name'];

/** Deduplicates labels: an area is split across tiles, and each tile would repeat its name. */
const oncePerArea = (distance: number, symbolizer: LabelRule['symbolizer']): LabelRule['symbolizer'] => ({
  place: (layout, geometry, feature) =>
    symbolizer.place(layout, geometry, feature)?.map((label) => ({
      ...label,
      deduplicationKey: String(feature.props.name),
      deduplicationDistance: distance,
    })),
});

export const labelRulesOf = (colors: StreetColors, language: string, scale: number): LabelRule[] => {
  const { px, font } = sizesAt(scale);
  const names = namesIn(language);
  return [
    ...placeRulesOf(colors, language, scale),
    {
      dataLayer: 'roads',
      minzoom: 13,
      filter: both(ofKind('highway', 'major_road'), isNoLink),
      symbolizer: new LineLabelSymbolizer({
        labelProps: names,
        fill: colors.majorLabel,
        stroke: colors.majorHalo,
        width: px(3),
        font: font(450, 11),
        repeatDistance: px(400),
      }),
    },
    {
      dataLayer: 'roads',
      minzoom: 15,
      filter: ofKind('minor_road'),
      symbolizer: new LineLabelSymbolizer({
        labelProps: names,
        fill: colors.minorLabel,
        stroke: colors.minorHalo,
        width: px(2.5),
        font: font(420, 10.5),
        repeatDistance: px(400),
      }),
    },
    {
      dataLayer: 'water',
      minzoom: 11,
      filter: both(isLine, ofKind('river')),
      symbolizer: new LineLabelSymbolizer({
        labelProps: names,
        fill: colors.waterLabel,
        stroke: colors.water,
        width: px(2),
        font: font(450, 11, 'italic'),
        repeatDistance: px(600),
      }),
    },
    {
      dataLayer: 'landuse',
      minzoom: 15,
      filter: both(ofKind('park', 'recreation_ground', 'cemetery', 'nature_reserve'), (_zoom, { props }) =>
        Boolean(props.name),
      ),
      symbolizer: oncePerArea(
        px(400),
        new CenteredTextSymbolizer({
          labelProps: names,
          fill: colors.parkLabel,
          stroke: colors.parkHalo,
          width: px(2.5),
          lineHeight: 1.25,
          font: font(450, 10.5),
        }),
      ),
    },
  ];
};
