import { IconCloudX } from '@tabler/icons-react';
import { Button } from '../ui/button.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { appTexts } from './app.texts.ts';

/** A page or its session check could not be loaded, mostly for want of a connection. */
export const RouteFailure = () => (
  <EmptyState
    tone="red"
    fillsPage
    icon={<IconCloudX size={22} stroke={1.75} />}
    title={appTexts.failedTitle}
    text={appTexts.failedText}
    action={<Button onClick={() => window.location.reload()}>{appTexts.tryAgain}</Button>}
  />
);
