import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { useAddPhone } from '../adding.api.ts';
import { addingTexts } from './adding.texts.ts';
import { ConnectionView } from './connection-view.tsx';
import { NewDeviceForm } from './new-device-form.tsx';
import { PhoneSteps } from './phone-steps.tsx';

const texts = addingTexts.phone;

const NewPhone = () => {
  const navigate = useNavigate();
  const form = useForm({ name: texts.defaultName }, { name: required });
  const add = useAddPhone();
  const isNarrow = useIsNarrow();
  // The address carries the new id, so reloading the page continues with this phone instead of creating another.
  const start = async (body: { name: string }) => {
    const { deviceUUID } = await add.mutateAsync(body);
    await navigate(paths.addPhone(deviceUUID), { replace: true });
  };
  return (
    <NewDeviceForm
      label={texts.newLabel}
      title={texts.nameIt}
      later={[texts.choose.title, isNarrow ? texts.tap.title : texts.scan.title, texts.start]}
      nameField={form.field('name')}
      onSubmit={form.submit(start)}
    />
  );
};

/** Two stages: create the device by name, then show the app settings of the device in the address. */
export const AddPhone = ({ deviceUUID }: { deviceUUID: string | undefined }) => {
  if (deviceUUID === undefined) return <NewPhone />;
  return (
    <ConnectionView deviceUUID={deviceUUID}>
      {(device, { phone }) =>
        phone ? <PhoneSteps device={device} phone={phone} /> : <Navigate to={paths.device(deviceUUID)} replace />
      }
    </ConnectionView>
  );
};
