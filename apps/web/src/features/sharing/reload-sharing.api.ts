import type { QueryClient } from '@tanstack/react-query';

// Apart from the calls: every session follows changes, and only few pages show shares.
export const sharingKey = ['sharing'];

/** Reads whatever is shown about shares again. */
export const reloadSharing = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: sharingKey });
