import type { Device } from '@holdfast/contract/devices';
import type { Member } from '@holdfast/contract/transfer';
import { IconCheck, IconLock, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { CreateMemberDialog } from './create-member-dialog.tsx';
import { DeviceField } from './device-field.tsx';
import { feeText } from './fee-text.ts';
import { MemberField } from './member-field.tsx';
import { useTransferDevice } from './transfer.api.ts';
import classes from './transfer.module.css';
import { transferTexts as texts } from './transfer.texts.ts';
import { TransferSummary } from './transfer-summary.tsx';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  action?: ReactNode;
  children: ReactNode;
}

const Step = ({ number, title, isDone, action, children }: StepProps) => (
  <section className={classes.step} aria-label={title}>
    <span className={classes.mark} data-done={isDone || undefined}>
      {isDone ? <IconCheck size={15} aria-label={texts.done} /> : formatNumber(number)}
    </span>
    <div className={classes.head}>
      <h2>{title}</h2>
      {action}
    </div>
    <div className={classes.field}>{children}</div>
  </section>
);

interface TransferFormProps {
  onTransferred: (transferId: string) => void;
  renderTile: (device: Device, size: 'row' | 'card') => ReactNode;
}

export const TransferForm = ({ onTransferred, renderTile }: TransferFormProps) => {
  const { OneTimeDeviceFee: fee } = useUser();
  const [member, setMember] = useState<Member>();
  const [device, setDevice] = useState<Device>();
  const [isCreating, setCreating] = useState(false);
  const transfer = useTransferDevice();

  const save = async (deviceId: string, userId: string) => {
    const { transferId } = await transfer.mutateAsync({ body: { deviceId, userId } });
    onTransferred(transferId);
  };
  const { submit, isBusy } = useSubmit(() => member && device && save(device._id, member._id));
  const clear = () => {
    setMember(undefined);
    setDevice(undefined);
  };

  return (
    <div className={classes.page}>
      <Paper component="form" className={classes.form} onSubmit={submit}>
        <Step
          number={1}
          title={texts.member}
          isDone={member !== undefined}
          action={
            <Button leftSection={<IconUserPlus size={18} />} onClick={() => setCreating(true)}>
              {texts.create.open}
            </Button>
          }
        >
          <MemberField chosen={member} onChoose={setMember} />
        </Step>
        <Step number={2} title={texts.device} isDone={device !== undefined}>
          <DeviceField chosen={device} onChoose={setDevice} renderTile={(one) => renderTile(one, 'row')} />
        </Step>
        <Step number={3} title={texts.fee} isDone={false}>
          <TextInput
            size="lg"
            aria-label={texts.fee}
            readOnly
            classNames={{ input: classes.readOnly }}
            rightSection={<IconLock size={16} />}
            value={feeText(fee, member)}
            description={texts.feeNote}
            inputWrapperOrder={['input', 'description']}
          />
        </Step>
        <div className={classes.actions}>
          <Button onClick={clear} disabled={!member && !device}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="filled" disabled={!member || !device} loading={isBusy}>
            {texts.save}
          </Button>
        </div>
      </Paper>
      <TransferSummary member={member} device={device} renderTile={(one) => renderTile(one, 'card')} />
      {isCreating && <CreateMemberDialog onCreated={setMember} onClose={() => setCreating(false)} />}
    </div>
  );
};
