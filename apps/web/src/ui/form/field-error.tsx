import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-error.module.css';

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className={classes.error} id={id}>
    <IconAlertCircle size={14} aria-hidden />
    {children}
  </p>
);
