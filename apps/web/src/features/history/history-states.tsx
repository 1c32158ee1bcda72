import { IconMapPinOff, IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { historyTexts as texts } from './history.texts.ts';

const icon = { size: 22 };

interface HistoryFailureProps {
  title: string;
  onRetry: () => void;
}

export const HistoryFailure = ({ title, onRetry }: HistoryFailureProps) => (
  <LoadFailure title={title} text={texts.failedText} onRetry={onRetry} />
);

export const HistoryEmpty = () => (
  <EmptyState icon={<IconMapPinOff {...icon} />} title={texts.empty} text={texts.emptyText} />
);

export const NothingFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    icon={<IconSearchOff {...icon} />}
    title={texts.nothingFound}
    text={texts.nothingFoundText}
    action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
  />
);
