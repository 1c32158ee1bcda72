import type { QueryClient } from '@tanstack/react-query';

// Separate from sharing.api.ts (code splitting): every session reloads shares, few pages show them.
export const sharingKey = ['sharing'];

export const reloadSharing = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: sharingKey });
