import type { Device } from '@holdfast/contract/devices';
import { canManage, esimId, isEsimActive, reportedSaving, toFahrenheit } from '@holdfast/contract/devices.rules';
import { isCapable } from '@holdfast/contract/models.rules';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { formatTemperature } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { CopyButton } from '../../../ui/display/copy-button.tsx';
import { FactRow } from '../../../ui/layout/fact-row.tsx';
import { devicesTexts } from '../devices.texts.ts';
import classes from './info-panel.module.css';

const texts = devicesTexts.info;

const savingText = (value: string | null) => {
  const saving = reportedSaving(value);
  if (saving.state === 'on') return texts.on(saving.value);
  return saving.state === 'off' ? texts.off : texts.unknown;
};

const EsimStatus = ({ status }: Device['esim']) =>
  isEsimActive(status) ? (
    <Chip tone="green" icon={<IconCircleCheck size={14} aria-hidden />} text={texts.active} />
  ) : (
    <Chip icon={<IconCircleDashed size={14} aria-hidden />} text={texts.inactive} />
  );

const useTemperature = (celsius: number | null) => {
  const { units } = useUser();
  if (celsius === null) return texts.unknown;
  return formatTemperature(units.temperature === 'f' ? toFahrenheit(celsius) : celsius, units.temperature);
};

const EsimId = ({ imei, privilege }: Device) => {
  // Lists omit the IMEI; for managers it follows with the full device, so nothing is shown until then.
  if (!imei) return canManage(privilege) ? null : texts.unknown;
  const id = esimId(imei);
  return (
    <>
      <span className={classes.mono}>{id}</span>
      <CopyButton label={texts.copyEsim} text={id} />
    </>
  );
};

const ModemRows = ({ device }: { device: Device }) => (
  <>
    <FactRow label={texts.esimId}>
      <EsimId {...device} />
    </FactRow>
    <FactRow label={texts.esimStatus}>
      <EsimStatus {...device.esim} />
    </FactRow>
    <FactRow label={texts.extendedDrx}>{savingText(device.edrx_value)}</FactRow>
    <FactRow label={texts.powerSaving}>{savingText(device.psm_tau)}</FactRow>
  </>
);

export const InfoRows = ({ device }: { device: Device }) => {
  const temperature = useTemperature(device.modem_temperature);
  const hasModem = isCapable(device.model, 'modem');
  return (
    <dl className={classes.rows}>
      <FactRow label={texts.serial}>
        <span className={classes.mono}>{device.deviceUUID}</span>
        <CopyButton label={texts.copySerial} text={device.deviceUUID} />
      </FactRow>
      {hasModem && <ModemRows device={device} />}
      {(hasModem || device.modem_temperature !== null) && <FactRow label={texts.temperature}>{temperature}</FactRow>}
    </dl>
  );
};
