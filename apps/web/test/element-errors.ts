import { configure, getConfig } from '@testing-library/react';

// While a `findBy…` query waits, every failed attempt would print the whole page and discard the output; only the last
// attempt is reported. The flag is internal to the library: if it is ever renamed, tests only become slower.
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

const { getElementError } = getConfig();
configure({
  getElementError: (message, container) => {
    if (!isWaiting()) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
