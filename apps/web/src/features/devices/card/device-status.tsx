import { type LiveDevice, type LiveStatus, shownStatusOf } from '@holdfast/contract/devices.rules';
import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import { useNow } from '../../../lib/use-now.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { devicesTexts as texts } from '../devices.texts.ts';
import { statusIcons } from './status-icons.ts';

const tones = { moving: 'signal', parked: 'neutral', silent: 'amber', lowBattery: 'red' } as const satisfies Record<
  LiveStatus,
  string
>;

export const DeviceStatus = ({ device }: { device: LiveDevice }) => {
  const now = useNow(lastSeenRefreshSeconds);
  const status = shownStatusOf(device, new Date(now));
  const Icon = statusIcons[status];
  return <Chip tone={tones[status]} icon={<Icon size={14} aria-hidden />} text={texts.statuses[status]} />;
};
