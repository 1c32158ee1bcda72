import type { MouseEvent } from 'react';

/** For search fields: the first key typed after a click replaces the current text. */
export const selectText = ({ currentTarget }: MouseEvent<HTMLInputElement>) => currentTarget.select();
