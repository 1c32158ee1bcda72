import { type DeviceColor, deviceColors } from '@holdfast/contract/devices.rules';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { chooseType, searchDevices } from '../choice/device-choice.ts';
import { useClaimDevice } from '../devices.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import { ColourDots } from './colour-dots.tsx';
import type { Label } from './read-label.ts';

const texts = devicesTexts.add;
/** Colour shown until one is chosen. */
const firstColor: DeviceColor = 'graphite';
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Claims a provisioned device by serial number and passcode, then opens it. */
export const useClaimForm = (onClaimed?: () => void) => {
  const navigate = useNavigate();
  const form = useForm(
    { deviceUUID: '', passcode: '', name: '', color: '' },
    { deviceUUID: required, passcode: required, name: required },
  );
  const claim = useClaimDevice(async ({ deviceUUID }) => {
    chooseType('all');
    searchDevices('');
    onClaimed?.();
    await navigate(paths.device(deviceUUID));
  });
  // No choice: `color` is not sent, and the device keeps its own.
  const color = deviceColors.find((one) => one === form.values.color);
  return {
    field: form.field,
    color: color ?? firstColor,
    setColor: (chosen: DeviceColor) => form.setValue('color', chosen),
    fill: ({ deviceUUID, passcode }: Label) => {
      form.setValue('deviceUUID', deviceUUID);
      if (passcode) form.setValue('passcode', passcode);
    },
    onSubmit: form.submit(({ deviceUUID, passcode, name }) =>
      claim.mutateAsync({ deviceUUID, passcode, name, ...(color && { color }) }),
    ),
  };
};

type ClaimFieldsProps = Pick<ReturnType<typeof useClaimForm>, 'field' | 'color' | 'setColor'>;

export const ClaimFields = ({ field, color, setColor }: ClaimFieldsProps) => (
  <>
    <TextInput label={texts.serial} maxLength={64} data-autofocus {...plain} {...field('deviceUUID')} />
    <TextInput label={texts.passcode} maxLength={64} {...plain} {...field('passcode')} />
    <TextInput label={texts.name} description={texts.nameHint} maxLength={60} autoComplete="off" {...field('name')} />
    <ColourDots value={color} onChange={setColor} />
  </>
);
