import type { MouseEvent } from 'react';

/** For a field that searches: the first letter typed after a click replaces what stands there. */
export const selectText = ({ currentTarget }: MouseEvent<HTMLInputElement>) => currentTarget.select();
