import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { signOut } from '../../lib/session.ts';
import { withdrawPush } from '../alerts/alerts.api.ts';
import { authApi } from './auth.api.ts';

export const useSignOut = (placeAfter: string = paths.login) => {
  const navigate = useNavigate();
  return useMutation({
    // Sign out locally even when the server is unreachable.
    mutationFn: async () => {
      await withdrawPush().catch(() => null);
      return authApi.logout().catch(() => null);
    },
    onSettled: () => {
      signOut();
      return navigate(placeAfter);
    },
  });
};
