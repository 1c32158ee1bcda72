import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { chooseType, searchDevices } from '../choice/device-choice.ts';
import { useClaimDevice } from '../devices.api.ts';
import { devicesTexts } from '../devices.texts.ts';

const texts = devicesTexts.add;
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Claims a provisioned device with what came in its box, as the mobile apps do, and then shows it. */
export const useClaimForm = (onClaimed?: () => void) => {
  const navigate = useNavigate();
  const form = useForm(
    { deviceUUID: '', passcode: '', name: '' },
    { deviceUUID: required, passcode: required, name: required },
  );
  const claim = useClaimDevice(async ({ deviceUUID }) => {
    chooseType('all');
    searchDevices('');
    onClaimed?.();
    await navigate(paths.device(deviceUUID));
  });
  return { field: form.field, onSubmit: form.submit((body) => claim.mutateAsync(body)) };
};

export const ClaimFields = ({ field }: Pick<ReturnType<typeof useClaimForm>, 'field'>) => (
  <>
    <TextInput label={texts.serial} maxLength={64} data-autofocus {...plain} {...field('deviceUUID')} />
    <TextInput label={texts.passcode} maxLength={64} {...plain} {...field('passcode')} />
    <TextInput label={texts.name} description={texts.nameHint} maxLength={60} autoComplete="off" {...field('name')} />
  </>
);
