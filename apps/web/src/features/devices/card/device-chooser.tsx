import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import classes from './device-link.module.css';

type Choose = (deviceUUID: string) => void;

/** Where choosing a device does not lead to its address, but only makes it the current one. */
export const DeviceChooser = createContext<Choose | null>(null);

interface DeviceTargetProps {
  deviceUUID: string;
  className?: string | undefined;
  isCurrent?: boolean;
  onChoose?: () => void;
  children: ReactNode;
}

export const DeviceTarget = ({ deviceUUID, className = '', isCurrent, onChoose, children }: DeviceTargetProps) => {
  const choose = use(DeviceChooser);
  const current = isCurrent || undefined;
  if (!choose) {
    return (
      <Link className={className} to={paths.device(deviceUUID)} aria-current={current} onClick={onChoose}>
        {children}
      </Link>
    );
  }
  const chooseThis = () => {
    choose(deviceUUID);
    onChoose?.();
  };
  return (
    <button type="button" className={`${classes.button} ${className}`} aria-current={current} onClick={chooseThis}>
      {children}
    </button>
  );
};
