import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { errorTexts } from '../lib/errors.texts.ts';
import { toast } from '../ui/feedback/toast.ts';

interface RefusedProps {
  to: string;
  text?: string;
}

/** In place of a page that is not for this person, or not any more. */
export const Refused = ({ to, text = errorTexts['permission-denied'] }: RefusedProps) => {
  useEffect(() => toast.error(text), [text]);
  return <Navigate to={to} replace />;
};
