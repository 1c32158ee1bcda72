import { configure, getConfig } from '@testing-library/react';

// A query that waits would print the whole page at every look that finds nothing, and throw it away until the last one,
// which is printed when the time is up. The flag is the library's own; should it ever rename it, tests only get slower.
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
