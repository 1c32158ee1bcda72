import type { Device } from '@holdfast/contract/devices';
import type { TrackerModel } from '@holdfast/contract/models.rules';
import { Step, Steps } from '../../../ui/layout/steps.tsx';
import { Paper } from '../../../ui/mantine/paper.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { CopyField } from './copy-field.tsx';
import { StopAdding } from './stop-adding.tsx';
import { messagesFor } from './tracker-messages.ts';
import { WaitingBox } from './waiting-box.tsx';

const texts = addingTexts.tracker;

interface TrackerStepsProps {
  device: Device;
  model: TrackerModel;
  server: { host: string; port: number | null };
}

export const TrackerSteps = ({ device, model, server: { host, port } }: TrackerStepsProps) => {
  if (port === null) return <p className={classes.note}>{texts.portOff}</p>;
  const waiting = {
    title: addingTexts.waiting.listening(String(port)),
    text: addingTexts.waiting.nothingYet(device.imei ?? device.name),
  };
  return (
    <Paper component="section" className={classes.panel} aria-label={texts.label}>
      <Steps>
        <Step number={1} title={texts.nameAndNumber} text={[device.name, device.imei].filter(Boolean).join(' · ')} />
        <Step number={2} title={texts.point}>
          <div className={classes.pair}>
            <CopyField label={texts.server} text={host} />
            <CopyField label={texts.port} text={String(port)} />
          </div>
        </Step>
        <Step number={3} {...texts.send}>
          <div className={classes.messages}>
            {messagesFor[model]({ host, port }).map(({ name, text }) => (
              <CopyField key={name} isRow label={texts.messages[name]} text={text} />
            ))}
          </div>
          {model === 'teltonika' && <p className={classes.text}>{texts.blanks}</p>}
        </Step>
        <Step number={4} title={texts.wait}>
          <WaitingBox device={device} waiting={waiting} />
        </Step>
      </Steps>
      <StopAdding device={device} texts={texts.stop} />
    </Paper>
  );
};
