import { newDevice } from '@holdfast/contract/admin';
import { deviceColumns, mostDevices } from '@holdfast/contract/admin.rules';
import { toCsv } from '@holdfast/contract/csv.rules';
import { AppError } from '../../platform/errors.ts';
import { parseCsv } from '../../platform/zip/parse-csv.ts';
import type { NewDevice } from '../devices/provisioning.service.ts';
import { adminTexts as texts } from './admin.texts.ts';

export interface NumberedDevice extends NewDevice {
  line: number;
}

const mostErrors = 20;

/** Reports all errors of the file at once. */
export const refuseLines = (errors: string[]) => {
  const [message] = errors;
  if (message) throw new AppError('invalid-device-file', { message, errors: errors.slice(0, mostErrors) });
};

const findRepeated = (devices: NumberedDevice[]) =>
  (['deviceUUID', 'imei'] as const).flatMap((field) => {
    const firstLines = new Map<string, number>();
    return devices.flatMap((device) => {
      const before = firstLines.get(device[field]);
      if (before === undefined) firstLines.set(device[field], device.line);
      return before === undefined ? [] : [texts.repeated(device.line, field, before)];
    });
  });

export const readDeviceCsv = (csv: string): NumberedDevice[] => {
  const [head, ...lines] = parseCsv(csv);
  const missing = deviceColumns.filter((column) => !head?.cells.includes(column));
  if (!head || missing.length > 0) {
    throw new AppError('invalid-device-file', { message: texts.missingColumns(missing.join(', ')) });
  }
  if (lines.length === 0) throw new AppError('empty-device-file');
  if (lines.length > mostDevices) {
    throw new AppError('too-many-devices', { message: `At most ${mostDevices} devices at once` });
  }
  const errors: string[] = [];
  const devices = lines.flatMap(({ line, cells }) => {
    const fields = deviceColumns.map((column) => [column, cells[head.cells.indexOf(column)] ?? '']);
    const { data, error } = newDevice.safeParse(Object.fromEntries(fields));
    errors.push(...(error?.issues ?? []).map(({ path, message }) => texts.wrong(line, path.join('.'), message)));
    return data ? [{ ...data, line }] : [];
  });
  refuseLines([...errors, ...findRepeated(devices)]);
  return devices;
};

interface MadeDevice {
  device: NewDevice;
  passcode: string;
  deviceSecret: string;
  deviceKey: string;
}

export const writeCredentialsCsv = (made: MadeDevice[]) =>
  toCsv(
    [...deviceColumns, 'passcode', 'deviceSecret', 'deviceKey'],
    made.map(({ device, passcode, deviceSecret, deviceKey }) => [
      device.deviceUUID,
      device.deviceType,
      device.imei,
      passcode,
      deviceSecret,
      deviceKey,
    ]),
  );
