/** Makes one value for each list of arguments and keeps it, for formatters, which take longer to make than to use. */
export const kept = <Arguments extends unknown[], Value>(make: (...given: Arguments) => Value) => {
  const values = new Map<string, Value>();
  return (...given: Arguments): Value => {
    // A traveller's computer changes its zone while the page is open.
    const key = JSON.stringify([new Date().getTimezoneOffset(), given]);
    const known = values.get(key);
    if (known !== undefined) return known;
    const made = make(...given);
    values.set(key, made);
    return made;
  };
};
