import { IconCloudX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../mantine/button.ts';
import { uiTexts } from '../ui.texts.ts';
import { EmptyState } from './empty-state.tsx';
import classes from './load-failure.module.css';

interface LoadFailureProps {
  title: string;
  text: string;
  icon?: ReactNode;
  /** Centred in the window instead of in its panel. */
  fillsPage?: boolean;
  onRetry: () => unknown;
}

const Retry = ({ onRetry }: Pick<LoadFailureProps, 'onRetry'>) => (
  <Button leftSection={<IconRefresh size={16} />} onClick={() => void onRetry()}>
    {uiTexts.tryAgain}
  </Button>
);

export const LoadFailure = ({ icon = <IconCloudX size={22} />, onRetry, ...rest }: LoadFailureProps) => (
  <EmptyState tone="red" icon={icon} {...rest} action={<Retry onRetry={onRetry} />} />
);

/** Single-line variant for small panels. */
export const LoadFailureLine = ({ title, onRetry }: Pick<LoadFailureProps, 'title' | 'onRetry'>) => (
  <p className={classes.line}>
    {title}
    <Retry onRetry={onRetry} />
  </p>
);
