import { isTrackerModel, type TrackerModel, trackerModels } from '@holdfast/contract/models.rules';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { brand } from '../../../brand.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { Radio } from '../../../ui/mantine/radio.ts';
import { Select } from '../../../ui/mantine/select.tsx';
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

interface ModelsProps {
  value: TrackerModel;
  onChange: (model: TrackerModel) => void;
}

const modelOf = (chosen: string | null, value: TrackerModel) =>
  trackerModels.find((model) => model === chosen) ?? value;

const isFound = (model: TrackerModel, typed: string) =>
  `${brand.trackers[model]} ${texts.makers[model]}`.toLowerCase().includes(typed.trim().toLowerCase());

const ModelList = ({ value, onChange }: ModelsProps) => {
  const [typed, setTyped] = useState('');
  const models = trackerModels.filter((model) => isFound(model, typed));
  return (
    <Radio.Group
      className={classes.choice}
      label={texts.model}
      value={value}
      onChange={(chosen) => onChange(modelOf(chosen, value))}
    >
      <SearchInput
        className={classes.search}
        label={texts.search}
        value={typed}
        onChange={setTyped}
        onEnter={() => onChange(models[0] ?? value)}
      />
      <div className={classes.models}>
        {models.map((model) => (
          <Radio
            key={model}
            value={model}
            label={brand.trackers[model]}
            description={texts.makers[model]}
            className={classes.model}
            classNames={{ radio: classes.radio, icon: classes.dot, description: classes.makers }}
          />
        ))}
        <p className={classes.noModel} role="status">
          {models.length === 0 && texts.noModel}
        </p>
      </div>
    </Radio.Group>
  );
};

const Models = ({ value, onChange }: ModelsProps) => {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <ModelList value={value} onChange={onChange} />;
  return (
    <Select
      className={classes.choice}
      label={texts.model}
      data={trackerModels.map((model) => ({ value: model, label: brand.trackers[model] }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(modelOf(chosen, value))}
    />
  );
};

const NewTracker = () => {
  const navigate = useNavigate();
  const [model, setModel] = useState<TrackerModel>('gt06');
  const hasOwn = model === 'h02';
  const form = useForm({ name: '', imei: '', protocolId: '' }, { name: required, imei, ...(hasOwn && { protocolId }) });
  const add = useAddTracker();
  const start = async (values: { name: string; imei: string; protocolId: string }) => {
    const own = hasOwn && values.protocolId.trim();
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
      {hasOwn && (
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

/** Two stages: create the device by IMEI, then show the SMS commands for the device in the address. */
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
