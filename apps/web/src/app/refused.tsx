import { errorTexts } from '@holdfast/contract/errors';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { toast } from '../ui/toast.ts';

/** In place of a page that is not for this person. */
export const Refused = ({ to }: { to: string }) => {
  useEffect(() => toast.error(errorTexts.permissionDenied), []);
  return <Navigate to={to} replace />;
};
