/** Number of track colours; each further round through them shifts the dash pattern by one. */
const colorCount = 12;
const dashPatterns = ['', '10 6', '2 6', '12 5 2 5'] as const;

/** A to Z, then AA, AB, … */
const letterOf = (track: number): string => {
  const letter = String.fromCharCode(65 + (track % 26));
  return track < 26 ? letter : letterOf(Math.floor(track / 26) - 1) + letter;
};

/** Letter and dashes of a track, so that colour is never the only distinction (also in chips and legend). */
export const trackLook = (track: number) => ({
  letter: letterOf(track),
  dashes: dashPatterns[(track + Math.floor(track / colorCount)) % dashPatterns.length] ?? '',
});
