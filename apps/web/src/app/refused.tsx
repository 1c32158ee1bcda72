import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { errorTexts } from '../lib/errors.texts.ts';
import { toast } from '../ui/feedback/toast.ts';

interface RefusedProps {
  to: string;
  text?: string;
}

/** Redirects with an error message when the user has no access, or has lost it. */
export const Refused = ({ to, text = errorTexts['permission-denied'] }: RefusedProps) => {
  useEffect(() => toast.error(text), [text]);
  return <Navigate to={to} replace />;
};
