/** French counts nothing as it counts one thing. */
export const counted = (count: string, isOne: boolean, one: string, several: string) =>
  `${count} ${isOne || count === '0' ? one : several}`;
