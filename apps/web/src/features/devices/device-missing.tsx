import { IconMapOff } from '@tabler/icons-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { devicesTexts as texts } from './devices.texts.ts';

export const DeviceMissing = () => (
  <EmptyState fillsPage icon={<IconMapOff size={22} />} title={texts.missing} text={texts.missingText} />
);
