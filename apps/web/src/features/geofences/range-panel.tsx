import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { fenceHectares, metresOutside } from '@holdfast/contract/geofences.rules';
import {
  IconCircleCheck,
  IconLogout2,
  IconPower,
  IconShieldCheckFilled,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react';
import { formatArea, formatMoment, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import type { Position } from '../../map/map-settings.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { FactRow } from '../../ui/layout/fact-row.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { useLastExit } from '../alerts/alerts.api.ts';
import { useSwitchGeoFence } from './geofences.api.ts';
import { geofencesTexts } from './geofences.texts.ts';
import classes from './security-settings.module.css';

const texts = geofencesTexts.range;

interface RangePanelProps {
  device: Device;
  /** Current corners, saved or not. */
  corners: readonly Position[];
  isDisabled: boolean;
  onRemove: () => void;
}

const DeviceNow = ({ device: { position }, corners }: Pick<RangePanelProps, 'device' | 'corners'>) => {
  if (corners.length < 3) return texts.none;
  if (!position) return texts.unknown;
  const isInside = metresOutside(corners, position) <= 0;
  const Icon = isInside ? IconCircleCheck : IconLogout2;
  return (
    <span className={classes.place} data-inside={isInside || undefined}>
      <Icon size={16} aria-hidden />
      {isInside ? texts.inside : texts.outside}
    </span>
  );
};

const LastExit = ({ device }: { device: Device }) => {
  const { timezone } = useUser();
  const { data: exit, isPending } = useLastExit(device, { isEnabled: device.mapBoundaryPoints.length > 0 });
  if (exit) return formatMoment(exit.timestamp * 1000, { timeZone: timezone });
  return isPending ? texts.none : texts.never;
};

export const RangePanel = ({ device, corners, isDisabled, onRemove }: RangePanelProps) => {
  const { units } = useUser();
  const turn = useSwitchGeoFence(device);
  const { enable: isOn } = device.geoFence;
  const hasFence = device.mapBoundaryPoints.length > 0;
  const area = corners.length < 3 ? texts.none : formatArea(fenceHectares(corners) * 10_000, units.distance);
  return (
    <Panel
      title={texts.title}
      action={
        isOn ? (
          <Chip tone="green" icon={<IconShieldCheckFilled size={14} aria-hidden />} text={texts.on} />
        ) : (
          <Chip icon={<IconShieldOff size={14} aria-hidden />} text={texts.off} />
        )
      }
    >
      <dl className={classes.rows}>
        <FactRow label={texts.area}>{area}</FactRow>
        <FactRow label={texts.corners}>{formatNumber(corners.length)}</FactRow>
        <FactRow label={texts.deviceNow}>
          <DeviceNow device={device} corners={corners} />
        </FactRow>
        {canManage(device.privilege) && (
          <FactRow label={texts.lastExit}>
            <LastExit device={device} />
          </FactRow>
        )}
      </dl>
      <div className={classes.actions}>
        <Button
          leftSection={<IconPower size={18} />}
          disabled={isDisabled || !hasFence}
          loading={turn.isPending}
          onClick={() => turn.mutate(!isOn)}
        >
          {isOn ? texts.turnOff : texts.turnOn}
        </Button>
        <Button
          variant="dangerOutline"
          leftSection={<IconTrash size={18} />}
          disabled={isDisabled || !hasFence}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </div>
      {!hasFence && !isDisabled && <p className={classes.hint}>{texts.saveFirst}</p>}
    </Panel>
  );
};
