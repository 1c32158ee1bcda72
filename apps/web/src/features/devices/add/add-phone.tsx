import { Navigate, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useAddPhone } from '../adding.api.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { ConnectionView } from './connection-view.tsx';
import { PhoneSteps } from './phone-steps.tsx';

const texts = addingTexts.phone;

const NewPhone = () => {
  const navigate = useNavigate();
  const form = useForm({ name: texts.defaultName }, { name: required });
  const add = useAddPhone();
  // Whoever reloads the page goes on with the phone that was made, and makes no second one.
  const start = async (body: { name: string }) => {
    const { deviceUUID } = await add.mutateAsync(body);
    await navigate(paths.addPhone(deviceUUID), { replace: true });
  };
  const { submit, isBusy } = useSubmit(form.submit(start));
  return (
    <Paper component="section" className={classes.panel} aria-label={texts.newLabel}>
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TextInput
          label={addingTexts.name}
          description={addingTexts.nameHint}
          maxLength={60}
          autoComplete="off"
          {...form.field('name')}
        />
        <div>
          <Button type="submit" variant="filled" loading={isBusy}>
            {addingTexts.next}
          </Button>
        </div>
      </form>
    </Paper>
  );
};

/** First its name, then what its app has to be told; the address names it from then on. */
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
