import { type DeviceType, deviceTypes } from '@holdfast/contract/devices.rules';
import { mappedNumberPattern } from '@holdfast/contract/mappings.rules';
import { isModelOf } from '@holdfast/contract/models.rules';
import { brand } from '../../../brand.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useProvisionDevice } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { ChoiceField } from '../choice-field.tsx';
import { matching } from '../form-rules.ts';
import { MadeDialog } from '../made-dialog.tsx';

const texts = adminTexts.devices;
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const ways = [
  { value: '', label: texts.ownConnection },
  { value: 'mqtt', label: texts.mapping },
];
const imeiRule = matching(/^\d{15}$/, texts.imeiRule);
const numberRule = matching(mappedNumberPattern, texts.numberRule);
const types = deviceTypes.map((type) => ({ value: type, label: brand.deviceTypes[type] }));

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
    const secrets = [
      { label: texts.passcode, value: made.passcode, copyLabel: texts.copyPasscode },
      { label: texts.secret, value: made.deviceSecret, copyLabel: texts.copySecret },
      { label: texts.key, value: made.deviceKey, copyLabel: texts.copyKey },
    ];
    return <MadeDialog texts={texts} name={device.deviceUUID} secrets={secrets} onClose={onClose} />;
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
