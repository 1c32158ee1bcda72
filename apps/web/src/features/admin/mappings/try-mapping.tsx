import {
  type MappedField,
  type MappedReport,
  type MessageMapping,
  mapMessage,
} from '@holdfast/contract/mappings.rules';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import classes from '../admin-form.module.css';
import { mappingsTexts as texts } from './mappings.texts.ts';

const extras = ['accuracy', 'altitude', 'course', 'battery', 'satellites'] as const satisfies MappedField[];

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className={classes.secret}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const Report = ({ device, report }: { device: string; report: MappedReport }) => {
  const { timezone: timeZone } = useUser();
  const { place, time, speed } = report;
  const degrees = (value: number) => formatNumber(value, { maximumFractionDigits: 6 });
  return (
    <dl className={classes.secrets}>
      <Row label={texts.tryDevice} value={device} />
      {place && <Row label={texts.tryPosition} value={`${degrees(place.latitude)}, ${degrees(place.longitude)}`} />}
      <Row
        label={texts.fields.time}
        value={time === null ? texts.tryArrival : formatDateTime(new Date(time * 1000), { timeZone })}
      />
      {speed !== null && <Row label={texts.fields.speed} value={`${formatNumber(speed)} ${texts.speedUnits.kmh}`} />}
      {extras.map((field) => {
        const value = report[field];
        return value !== null && <Row key={field} label={texts.fields[field]} value={formatNumber(value)} />;
      })}
    </dl>
  );
};

interface TryMappingProps {
  mapping: MessageMapping;
  topic: string;
  message: string;
}

/** Preview of a mapped message; shares the mapping code with the server. */
export const TryMapping = ({ mapping, topic, message }: TryMappingProps) => {
  const mapped = mapMessage(mapping, topic.trim(), message);
  return (
    <output className={classes.result} aria-label={texts.tryResult}>
      {'problem' in mapped ? <p className={classes.hint}>{texts.problems[mapped.problem]}</p> : <Report {...mapped} />}
    </output>
  );
};
