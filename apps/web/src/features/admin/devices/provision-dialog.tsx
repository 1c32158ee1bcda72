import { type DeviceType, deviceTypes } from '@holdfast/contract/devices.rules';
import { brand } from '../../../brand.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { CopyButton } from '../../../ui/display/copy-button.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useProvisionDevice } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import classes from '../admin-form.module.css';
import { ChoiceField } from '../choice-field.tsx';
import { matching } from '../form-rules.ts';

const texts = adminTexts.devices;
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const types = deviceTypes.map((type) => ({ value: type, label: brand.deviceTypes[type] }));

interface MadeProps {
  deviceUUID: string;
  passcode: string;
  deviceSecret: string;
  deviceKey: string;
  onClose: () => void;
}

const Made = ({ deviceUUID, passcode, deviceSecret, deviceKey, onClose }: MadeProps) => (
  <Dialog
    title={texts.madeTitle}
    subject={deviceUUID}
    text={texts.madeText}
    onClose={onClose}
    actions={
      <Button variant="filled" onClick={onClose}>
        {adminTexts.done}
      </Button>
    }
  >
    <dl className={classes.secrets}>
      <div className={classes.secret}>
        <dt>{texts.passcode}</dt>
        <dd>
          {passcode}
          <CopyButton label={texts.copyPasscode} text={passcode} />
        </dd>
      </div>
      <div className={classes.secret}>
        <dt>{texts.secret}</dt>
        <dd>
          {deviceSecret}
          <CopyButton label={texts.copySecret} text={deviceSecret} />
        </dd>
      </div>
      <div className={classes.secret}>
        <dt>{texts.key}</dt>
        <dd>
          {deviceKey}
          <CopyButton label={texts.copyKey} text={deviceKey} />
        </dd>
      </div>
    </dl>
  </Dialog>
);

export const ProvisionDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(
    { deviceUUID: '', deviceType: 'shield_gps', imei: '' },
    { deviceUUID: matching(/^[\w-]{4,64}$/, texts.serialRule), imei: matching(/^\d{15}$/, texts.imeiRule) },
  );
  const provision = useProvisionDevice();
  if (provision.data) {
    const { device, ...made } = provision.data;
    return <Made deviceUUID={device.deviceUUID} {...made} onClose={onClose} />;
  }
  const submit = form.submit(({ deviceUUID, deviceType, imei }) =>
    provision.mutateAsync({
      deviceUUID: deviceUUID.trim(),
      deviceType: deviceType as DeviceType,
      imei: imei.trim(),
    }),
  );
  return (
    <FormDialog
      title={texts.oneTitle}
      text={texts.oneText}
      onClose={onClose}
      onSubmit={submit}
      onSuccess={stayOpen}
      submitText={texts.provision}
    >
      <TextInput label={texts.columns.serial} maxLength={64} data-autofocus {...plain} {...form.field('deviceUUID')} />
      <ChoiceField
        label={texts.columns.type}
        data={types}
        value={form.values.deviceType}
        onChange={(type) => form.setValue('deviceType', type)}
      />
      <TextInput label={texts.columns.imei} maxLength={15} inputMode="numeric" {...plain} {...form.field('imei')} />
    </FormDialog>
  );
};
