import { IconCloudX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.ts';
import { EmptyState } from './empty-state.tsx';
import { uiTexts } from './ui.texts.ts';

interface LoadFailureProps {
  title: string;
  text: string;
  icon?: ReactNode;
  onRetry: () => unknown;
}

/** In place of what could not be loaded. */
export const LoadFailure = ({ icon = <IconCloudX size={22} />, onRetry, ...texts }: LoadFailureProps) => (
  <EmptyState
    tone="red"
    icon={icon}
    {...texts}
    action={<Button onClick={() => void onRetry()}>{uiTexts.tryAgain}</Button>}
  />
);
