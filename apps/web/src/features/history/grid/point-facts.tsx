import { toFahrenheit } from '@holdfast/contract/devices.rules';
import type { LocationPoint } from '@holdfast/contract/history';
import type { PointSource } from '@holdfast/contract/history.rules';
import {
  IconActivity,
  IconBattery1,
  IconBell,
  IconCircleDotted,
  IconCircles,
  IconDroplet,
  IconFileImport,
  IconGps,
  IconMapPin,
  IconMasksTheater,
  IconPlugConnectedX,
  IconShieldCheck,
  IconShieldOff,
  IconSos,
  IconTemperature,
} from '@tabler/icons-react';
import { formatLength, formatMoment, formatTemperature } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { historyTexts } from '../history.texts.ts';
import classes from './grid.module.css';

const texts = historyTexts.grid;
const chipIcon = { size: 14, stroke: 2, 'aria-hidden': true };

const sources: Record<PointSource, { tone: 'green' | 'blue' | 'red' | 'amber'; Icon: typeof IconGps }> = {
  gps: { tone: 'green', Icon: IconGps },
  mcell: { tone: 'blue', Icon: IconCircles },
  scell: { tone: 'red', Icon: IconCircleDotted },
  mock: { tone: 'amber', Icon: IconMasksTheater },
  import: { tone: 'blue', Icon: IconFileImport },
};

const alertIcons: Record<string, typeof IconBell> = {
  accelerometer: IconActivity,
  battery: IconBattery1,
  'geofence-entry': IconShieldCheck,
  'geofence-exit': IconShieldOff,
  power: IconPlugConnectedX,
  sos: IconSos,
  temperature: IconTemperature,
  water: IconDroplet,
};

export const SourceChip = ({ source }: { source: PointSource | null }) => {
  if (source === null) return texts.unknown;
  const { tone, Icon } = sources[source];
  return <Chip tone={tone} icon={<Icon {...chipIcon} />} text={historyTexts.sources[source]} />;
};

export const Accuracy = ({ point: { accuracy } }: { point: LocationPoint }) => {
  const { units } = useUser();
  return accuracy === null ? null : formatLength(accuracy, units.distance);
};

const alertName = (type: string) =>
  historyTexts.alertTypes[type] ?? type.charAt(0).toUpperCase() + type.slice(1).replaceAll(/[_-]/g, ' ');

export const PointType = ({ point: { alertType } }: { point: LocationPoint }) => {
  const Icon = alertType ? (alertIcons[alertType] ?? IconBell) : IconMapPin;
  return (
    <span className={classes.type} data-alert={alertType !== null || undefined}>
      <Icon size={16} aria-hidden />
      {alertType ? alertName(alertType) : historyTexts.location}
    </span>
  );
};

export const Temperature = ({ point: { modem_temperature: celsius } }: { point: LocationPoint }) => {
  const { units } = useUser();
  if (celsius === null) return texts.unknown;
  return formatTemperature(units.temperature === 'c' ? celsius : toFahrenheit(celsius), units.temperature);
};

export const PointTime = ({ point: { timestamp } }: { point: LocationPoint }) => {
  const { timezone } = useUser();
  const moment = timestamp * 1000;
  return (
    <time className={classes.time} dateTime={new Date(moment).toISOString()}>
      {formatMoment(moment, { timeZone: timezone })}
    </time>
  );
};
