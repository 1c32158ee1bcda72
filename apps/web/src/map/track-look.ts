/** How many colours there are: with each round of them the dashes move on by one. */
const colorCount = 12;
const dashPatterns = ['', '10 6', '2 6', '12 5 2 5'] as const;

/** A to Z, then AA, AB, … */
const letterOf = (track: number): string => {
  const letter = String.fromCharCode(65 + (track % 26));
  return track < 26 ? letter : letterOf(Math.floor(track / 26) - 1) + letter;
};

/** Letter and dashes of a track, also for its chip and the legend, so that colour is never alone. */
export const trackLook = (track: number) => ({
  letter: letterOf(track),
  dashes: dashPatterns[(track + Math.floor(track / colorCount)) % dashPatterns.length] ?? '',
});
