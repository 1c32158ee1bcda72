import { type DeviceType, deviceTypes } from '@holdfast/contract/devices.rules';
import { mappedNumberPattern } from '@holdfast/contract/mappings.rules';
import { isModelOf } from '@holdfast/contract/models.rules';
import { brand } from '../../../brand.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useProvisionDevice } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { ChoiceField } from '../choice-field.tsx';
import { matching } from '../form-rules.ts';
import { SecretList } from '../secret-list.tsx';

const texts = adminTexts.devices;
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const ways = [
  { value: '', label: texts.ownConnection },
  { value: 'mqtt', label: texts.mapping },
];
const imeiRule = matching(/^\d{15}$/, texts.imeiRule);
const numberRule = matching(mappedNumberPattern, texts.numberRule);
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
    <SecretList
      secrets={[
        { label: texts.passcode, value: passcode, copyLabel: texts.copyPasscode },
        { label: texts.secret, value: deviceSecret, copyLabel: texts.copySecret },
        { label: texts.key, value: deviceKey, copyLabel: texts.copyKey },
      ]}
    />
  </Dialog>
);

export const ProvisionDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(
    { deviceUUID: '', deviceType: 'shield_gps', way: '', imei: '' },
    {
      deviceUUID: matching(/^[\w-]{4,64}$/, texts.serialRule),
      imei: (value, { way }) => (way === 'mqtt' ? numberRule(value) : imeiRule(value)),
    },
  );
  const provision = useProvisionDevice();
  if (provision.data) {
    const { device, ...made } = provision.data;
    return <Made deviceUUID={device.deviceUUID} {...made} onClose={onClose} />;
  }
  const isMapped = form.values.way === 'mqtt';
  const submit = form.submit(({ deviceUUID, deviceType, imei }) =>
    provision.mutateAsync({
      deviceUUID: deviceUUID.trim(),
      deviceType: deviceType as DeviceType,
      imei: imei.trim(),
      ...(isMapped && { model: 'mqtt' as const }),
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
        onChange={(type) => {
          form.setValue('deviceType', type);
          if (!isModelOf('mqtt', type as DeviceType)) form.setValue('way', '');
        }}
      />
      {isModelOf('mqtt', form.values.deviceType as DeviceType) && (
        <ChoiceField
          label={texts.reportsBy}
          data={ways}
          value={form.values.way}
          onChange={(way) => form.setValue('way', way)}
        />
      )}
      {isMapped ? (
        <TextInput label={texts.number} maxLength={64} {...plain} {...form.field('imei')} />
      ) : (
        <TextInput label={texts.columns.imei} maxLength={15} inputMode="numeric" {...plain} {...form.field('imei')} />
      )}
    </FormDialog>
  );
};
