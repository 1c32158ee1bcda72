import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { signOut } from '../../lib/session.ts';
import { withdrawPush } from '../alerts/alerts.api.ts';
import { authApi } from './auth.api.ts';

export const useSignOut = (placeAfter: string = paths.login) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // A server that cannot be reached must not keep anybody signed in on this browser.
    mutationFn: async () => {
      await withdrawPush().catch(() => null);
      return authApi.logout().catch(() => null);
    },
    onSettled: () => {
      signOut();
      queryClient.clear();
      return navigate(placeAfter);
    },
  });
};
