import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { chooseType, searchDevices } from '../choice/device-choice.ts';
import { useClaimDevice } from '../devices.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';

const texts = devicesTexts.add;
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Those need no passcode, where the operator lets people add them. */
const OtherWays = ({ onLeave }: { onLeave: () => void }) => {
  const { data: config } = useQuery(clientConfigQuery);
  if (!config?.hasOwnDevices) return null;
  return (
    <p className={classes.others}>
      {addingTexts.others}
      <Anchor component={Link} to={paths.addPhone()} onClick={onLeave}>
        {addingTexts.ways.phone.title}
      </Anchor>
      <Anchor component={Link} to={paths.addTracker()} onClick={onLeave}>
        {addingTexts.ways.tracker.title}
      </Anchor>
    </p>
  );
};

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

  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSuccess={stayOpen}
      onSubmit={form.submit((body) => claim.mutateAsync(body))}
      submitText={texts.submit}
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
      <OtherWays onLeave={onClose} />
    </FormDialog>
  );
};
