import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { useStartTwoFactor, useVerifyTwoFactor } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import { codeRequired } from './code-required.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './set-up-dialog.module.css';
import { SetUpScan } from './set-up-scan.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

const texts = accountTexts.setUp;

type Step = { name: 'enable' } | { name: 'scan'; uri: string } | { name: 'done'; codes: string[] };

const order: readonly Step['name'][] = ['enable', 'scan', 'done'];
const submitTexts = { enable: texts.enable, scan: texts.verify, done: texts.finish };

const SetUpIntro = () => (
  <div>
    <p className={classes.text}>{texts.intro}</p>
    <ul className={classes.points}>
      {texts.points.map((point) => (
        <li key={point} className={classes.point}>
          <IconCheck size={16} aria-hidden />
          {point}
        </li>
      ))}
    </ul>
  </div>
);

export const SetUpDialog = ({ onClose }: { onClose: () => void }) => {
  const [step, setStep] = useState<Step>({ name: 'enable' });
  const [code, setCode] = useState('');
  const [isSaved, setSaved] = useState(false);
  const [isTried, setTried] = useState(false);
  const start = useStartTwoFactor();
  const verify = useVerifyTwoFactor();

  const toStep = (next: Step) => {
    setStep(next);
    setTried(false);
  };

  const finish = () => {
    setTried(true);
    if (isSaved) onClose();
  };

  const submitCode = () => {
    setTried(true);
    if (codeRequired(code)) return undefined;
    return verify.mutateAsync(code, {
      onSuccess: (codes) => toStep({ name: 'done', codes }),
      onError: () => setCode(''),
    });
  };

  const submits = {
    enable: () => start.mutateAsync(undefined, { onSuccess: (uri) => toStep({ name: 'scan', uri }) }),
    scan: submitCode,
    done: finish,
  };

  return (
    <FormDialog
      title={texts.title}
      width={600}
      // Recovery codes are shown only once: the last step closes only after the user confirms having saved them.
      onClose={step.name === 'done' ? finish : onClose}
      onSubmit={() => submits[step.name]()}
      onSuccess={stayOpen}
      submitText={submitTexts[step.name]}
      {...(step.name === 'done' && { actions: null })}
    >
      <SetUpSteps current={order.indexOf(step.name)} />
      {step.name === 'enable' && <SetUpIntro />}
      {step.name === 'scan' && (
        <SetUpScan uri={step.uri} code={code} onChange={setCode} error={isTried ? codeRequired(code) : undefined} />
      )}
      {step.name === 'done' && (
        <>
          <RecoveryCodes codes={step.codes} />
          <Checkbox
            label={texts.acknowledge}
            checked={isSaved}
            onChange={(event) => setSaved(event.currentTarget.checked)}
            error={isTried && !isSaved ? texts.acknowledgeFirst : undefined}
          />
        </>
      )}
    </FormDialog>
  );
};
