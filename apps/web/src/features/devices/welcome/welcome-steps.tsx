import { canSeeFleet, isStaff } from '@holdfast/contract/roles.rules';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { addDeviceDialog } from '../add/adding-code.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './welcome.module.css';

const texts = devicesTexts.welcome.steps;

interface StepProps {
  number: number;
  title: string;
  text: string;
  children?: ReactNode;
}

const Step = ({ number, title, text, children }: StepProps) => (
  <li className={classes.step}>
    <span className={classes.number} aria-hidden>
      {formatNumber(number)}
    </span>
    <h3 className={classes.stepTitle}>{title}</h3>
    <p className={classes.stepText}>{text}</p>
    {children}
  </li>
);

const AddHere = () => {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconPlus size={18} />}
        onClick={() => setAdding(true)}
        onPointerEnter={addDeviceDialog.prepare}
        onFocus={addDeviceDialog.prepare}
      >
        {devicesTexts.add.button}
      </Button>
      {isAdding && <LazyDialog code={addDeviceDialog} props={{ onClose: () => setAdding(false) }} />}
    </>
  );
};

/** Only staff can make a device that has no hardware. */
const WithoutHardware = () => (
  <>
    <code className={classes.command}>
      {texts.command.split(' ').map((word) => (
        <Fragment key={word}>
          <span>{word}</span>{' '}
        </Fragment>
      ))}
    </code>
    <Anchor component={Link} to={paths.adminTab('devices')}>
      {texts.provision}
    </Anchor>
  </>
);

/** From an empty account to a device that tells when something happens. */
export const WelcomeSteps = () => {
  const { roles } = useUser();
  return (
    <ol className={classes.steps} aria-label={texts.label}>
      <Step number={1} {...texts.add}>
        <AddHere />
      </Step>
      {isStaff(roles) ? (
        <Step number={2} {...texts.tryIt}>
          <WithoutHardware />
        </Step>
      ) : (
        <Step number={2} {...texts.see} />
      )}
      <Step number={3} {...(canSeeFleet(roles) ? texts.fleet : texts.beTold)} />
    </ol>
  );
};
