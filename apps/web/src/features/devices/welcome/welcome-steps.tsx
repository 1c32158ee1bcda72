import { canSeeFleet, isStaff } from '@holdfast/contract/roles.rules';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { AddDeviceButton } from '../add/add-device-button.tsx';
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

/** Only staff can provision a device without hardware. */
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

export const WelcomeSteps = () => {
  const { roles } = useUser();
  return (
    <ol className={classes.steps} aria-label={texts.label}>
      <Step number={1} {...texts.add}>
        <AddDeviceButton isFull />
      </Step>
      {isStaff(roles) ? (
        <Step number={2} {...texts.tryIt}>
          <WithoutHardware />
        </Step>
      ) : (
        <Step number={2} {...texts.see} />
      )}
      <Step number={3} {...(canSeeFleet(roles) ? texts.fleet : texts.alerts)} />
    </ol>
  );
};
