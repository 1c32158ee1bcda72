/** Protocol Buffers file of places, decoded on access: 135,000 objects would need ten times its size in memory. */
export interface PlaceData {
  count: number;
  longitudes: Float32Array;
  latitudes: Float32Array;
  read: (place: number) => { name: string; country: string; region: string };
}

const fields = { name: 2, country: 3, region: 8, longitude: 10, latitude: 11 };
const unitsPerDegree = 1e5;
const isText = (tag: number) => (tag & 7) === 2;

export const readPlaceData = (bytes: Buffer): PlaceData => {
  let at = 0;

  const readNumber = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };

  const readSigned = (): number => {
    const value = readNumber();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };

  const skipText = (): number => {
    const length = readNumber();
    at += length;
    return length;
  };

  const readText = (): string => {
    const length = skipText();
    return bytes.toString('utf8', at - length, at);
  };

  const starts: number[] = [];
  const places: { longitude: number; latitude: number }[] = [];
  let [longitude, latitude] = [0, 0];
  while (at < bytes.length) {
    starts.push(at);
    const length = readNumber();
    const end = at + length;
    while (at < end) {
      const tag = readNumber();
      if (isText(tag)) skipText();
      // Coordinates are delta-encoded.
      else if (tag >> 3 === fields.longitude) longitude += readSigned();
      else if (tag >> 3 === fields.latitude) latitude += readSigned();
      else readNumber();
    }
    places.push({ longitude, latitude });
  }

  return {
    count: places.length,
    longitudes: Float32Array.from(places, (place) => place.longitude / unitsPerDegree),
    latitudes: Float32Array.from(places, (place) => place.latitude / unitsPerDegree),

    read: (place) => {
      at = starts[place] ?? bytes.length;
      const end = readNumber() + at;
      const texts = new Map<number, string>();
      while (at < end) {
        const tag = readNumber();
        if (isText(tag)) texts.set(tag >> 3, readText());
        else readNumber();
      }
      return {
        name: texts.get(fields.name) ?? '',
        country: texts.get(fields.country) ?? '',
        region: texts.get(fields.region) ?? '',
      };
    },
  };
};
