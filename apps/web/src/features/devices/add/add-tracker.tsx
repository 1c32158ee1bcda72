import { isTrackerModel, type TrackerModel, trackerModels } from '@holdfast/contract/models.rules';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { brand } from '../../../brand.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { Radio } from '../../../ui/mantine/radio.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useAddTracker } from '../adding.api.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { ConnectionView } from './connection-view.tsx';
import { NewDeviceForm } from './new-device-form.tsx';
import { TrackerSteps } from './tracker-steps.tsx';

const texts = addingTexts.tracker;

const imei = (value: string) => (/^\d{15}$/.test(value.trim()) ? undefined : texts.imeiWrong);
const protocolId = (value: string) => (/^(\d{8,17})?$/.test(value.trim()) ? undefined : texts.protocolIdWrong);
const digits = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const;

const Models = ({ value, onChange }: { value: TrackerModel; onChange: (model: TrackerModel) => void }) => (
  <Radio.Group
    className={classes.choice}
    label={texts.model}
    value={value}
    onChange={(chosen) => onChange(trackerModels.find((model) => model === chosen) ?? value)}
  >
    <div className={classes.models}>
      {trackerModels.map((model) => (
        <Radio
          key={model}
          value={model}
          label={brand.trackers[model]}
          description={texts.makers[model]}
          className={classes.model}
          classNames={{ radio: classes.radio, icon: classes.dot, description: classes.makers }}
        />
      ))}
    </div>
  </Radio.Group>
);

const NewTracker = () => {
  const navigate = useNavigate();
  const [model, setModel] = useState<TrackerModel>('gt06');
  const form = useForm({ name: '', imei: '', protocolId: '' }, { name: required, imei, protocolId });
  const add = useAddTracker();
  const start = async (values: { name: string; imei: string; protocolId: string }) => {
    const own = values.protocolId.trim();
    const body = { name: values.name, imei: values.imei.trim(), model, ...(own && { protocolId: own }) };
    const { deviceUUID } = await add.mutateAsync(body);
    await navigate(paths.addTracker(deviceUUID), { replace: true });
  };
  return (
    <NewDeviceForm
      label={texts.newLabel}
      title={texts.nameAndNumber}
      later={[texts.point, texts.send.title, texts.wait]}
      nameField={form.field('name')}
      onSubmit={form.submit(start)}
      before={<Models value={model} onChange={setModel} />}
    >
      <TextInput label={texts.imei} description={texts.imeiHint} maxLength={15} {...digits} {...form.field('imei')} />
      {model === 'h02' && (
        <TextInput
          label={texts.protocolId}
          description={texts.protocolIdHint}
          placeholder={texts.optional}
          maxLength={17}
          {...digits}
          {...form.field('protocolId')}
          required={false}
        />
      )}
    </NewDeviceForm>
  );
};

/** First its number, then where it has to be sent; the address names it from then on. */
export const AddTracker = ({ deviceUUID }: { deviceUUID: string | undefined }) => {
  if (deviceUUID === undefined) return <NewTracker />;
  return (
    <ConnectionView deviceUUID={deviceUUID}>
      {(device, { server }) =>
        server && isTrackerModel(device.model) ? (
          <TrackerSteps device={device} model={device.model} server={server} />
        ) : (
          <Navigate to={paths.device(deviceUUID)} replace />
        )
      }
    </ConnectionView>
  );
};
