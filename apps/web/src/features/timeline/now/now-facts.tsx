import type { Device } from '@holdfast/contract/devices';
import { batteryLevel, batteryPercent, isGps } from '@holdfast/contract/devices.rules';
import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import type { Spot } from '@holdfast/contract/timeline';
import {
  IconBattery2,
  IconMapPin,
  IconNavigation,
  IconParking,
  IconShieldCheck,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  formatDateTime,
  formatDuration,
  formatNumber,
  formatRelative,
  formatTime,
  inSentence,
} from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { dayOf } from '../../../lib/zone.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { usePlaces } from '../../places/places.api.ts';
import { spotName } from '../spot-name.ts';
import { useTimeline } from '../timeline.api.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './now-facts.module.css';
import { type NowState, nowStateOf } from './now-state.ts';

const texts = timelineTexts.now;
const sign = { size: 14, 'aria-hidden': true };
const icon = { size: 18 };

const chips = {
  moving: { tone: 'signal', icon: <IconNavigation {...sign} />, text: texts.moving },
  parked: { tone: 'neutral', icon: <IconParking {...sign} />, text: texts.parked },
  silent: { tone: 'amber', icon: <IconWifiOff {...sign} />, text: texts.silent },
} as const;

interface FactProps {
  tone: 'signal' | 'green' | 'neutral' | 'red';
  icon: ReactNode;
  title: string;
  text: string;
}

const Fact = ({ tone, icon: picture, title, text }: FactProps) => (
  <li className={classes.fact} data-tone={tone}>
    <span className={classes.square} aria-hidden>
      {picture}
    </span>
    <span className={classes.title}>{title}</span>
    <span className={classes.text}>{text}</span>
  </li>
);

const InsideFact = ({ device, place: { _id, name } }: { device: Device; place: NonNullable<Spot['place']> }) => {
  const { data } = usePlaces();
  const place = data?.find((one) => one._id === _id);
  const isNotified = place?.leave && (place.devices === 'all' || place.devices.includes(device._id));
  return (
    <Fact
      tone="green"
      icon={<IconShieldCheck {...icon} />}
      title={texts.inside(name)}
      text={isNotified ? texts.notifiedWhenLeft : texts.yourPlace}
    />
  );
};

const BatteryFact = ({ device }: { device: Device }) => {
  const percent = isGps(device.deviceType) ? batteryPercent(device) : null;
  if (percent === null) return null;
  const isLow = batteryLevel(percent) === 'alert';
  return (
    <Fact
      tone={isLow ? 'red' : 'neutral'}
      icon={<IconBattery2 {...icon} />}
      title={formatNumber(percent / 100, { style: 'percent' })}
      text={isLow ? texts.charge : texts.battery}
    />
  );
};

const useSinceText = ({ kind, since }: NowState, reported: string, now: number) => {
  const { timezone } = useUser();
  const when = (moment: string) => {
    const isToday = dayOf(Date.parse(moment), timezone) === dayOf(now, timezone);
    return (isToday ? formatTime : formatDateTime)(moment, { timeZone: timezone });
  };
  if (!since) return texts.reported(when(reported));
  if (kind === 'moving') return texts.movingSince(when(since));
  return texts.hereSince(when(since), formatDuration((now - Date.parse(since)) / 1000));
};

type Position = NonNullable<Device['position']>;

const PlacedFacts = ({ device, position }: { device: Device; position: Position }) => {
  const { timezone } = useUser();
  const now = useNow(lastSeenRefreshSeconds);
  const reported = new Date(position.timestamp * 1000).toISOString();
  const day = dayOf(Date.parse(reported), timezone);
  const { data } = useTimeline(device, { from: day, to: day });
  const last = data?.data.at(-1);
  const state = nowStateOf(device, data?.data, now);
  const since = useSinceText(state, reported, now);
  const place = state.kind === 'moving' ? undefined : last?.end.place;
  return (
    <>
      <p className={classes.state}>
        <Chip {...chips[state.kind]} />
        {device.lastSeenTime && texts.seen(inSentence(formatRelative(device.lastSeenTime, now)))}
      </p>
      <ul className={classes.facts} aria-label={texts.label}>
        <Fact tone="signal" icon={<IconMapPin {...icon} />} title={spotName(position)} text={since} />
        {place && <InsideFact device={device} place={place} />}
        <BatteryFact device={device} />
      </ul>
    </>
  );
};

/** Most important facts first: position, since when, in which place, battery. */
export const NowFacts = ({ device }: { device: Device }) =>
  device.position ? (
    <PlacedFacts device={device} position={device.position} />
  ) : (
    <p className={classes.state}>{texts.nowhere}</p>
  );
