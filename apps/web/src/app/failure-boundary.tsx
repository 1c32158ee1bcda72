import { IconCloudX } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { logProblem } from '../lib/log.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/mantine/button.ts';
import { appTexts } from './app.texts.ts';
import { FirstScreenEnd } from './first-screen-end.tsx';

interface FailureBoundaryProps {
  /** A change of it resets the boundary and retries. */
  place: string;
  children: ReactNode;
}

/** Shown if a page chunk or the session check failed to load, usually because the connection was lost. */
export class FailureBoundary extends Component<FailureBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidMount() {
    window.addEventListener('online', this.reloadFailed);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.reloadFailed);
  }

  override componentDidUpdate({ place }: FailureBoundaryProps) {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false });
  }

  override componentDidCatch(error: unknown) {
    logProblem(appTexts.failedTitle, error);
  }

  private reloadFailed = () => {
    if (this.state.hasFailed) window.location.reload();
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <FirstScreenEnd />
        <EmptyState
          tone="red"
          fillsPage
          icon={<IconCloudX size={22} />}
          title={appTexts.failedTitle}
          text={appTexts.failedText}
          action={<Button onClick={() => window.location.reload()}>{appTexts.tryAgain}</Button>}
        />
      </>
    );
  }
}
