import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { chooseType, searchDevices } from '../choice/device-choice.ts';
import { useClaimDevice } from '../devices.api.ts';
import { devicesTexts } from '../devices.texts.ts';

const texts = devicesTexts.add;
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Claims a provisioned device with what came in its box, as the mobile apps do. */
export const AddDeviceDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const form = useForm(
    { deviceUUID: '', passcode: '', name: '' },
    { deviceUUID: required, passcode: required, name: required },
  );
  const claim = useClaimDevice(async ({ deviceUUID }) => {
    chooseType('all');
    searchDevices('');
    onClose();
    await navigate(paths.device(deviceUUID));
  });
  const close = () => {
    if (!claim.isPending) onClose();
  };

  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={close}
      onSubmit={form.submit((body) => claim.mutate(body))}
      actions={
        <>
          <Button onClick={close}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={claim.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <TextInput label={texts.serial} maxLength={64} data-autofocus {...plain} {...form.field('deviceUUID')} />
      <TextInput label={texts.passcode} maxLength={64} {...plain} {...form.field('passcode')} />
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
    </Dialog>
  );
};
