import { createContext, type ReactNode, use } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { listSearch } from '../choice/list-choice.ts';
import classes from './device-link.module.css';

type Choose = (deviceUUID: string) => void;

/** When provided, choosing a device calls it instead of navigating to the device's address. */
export const DeviceChooser = createContext<Choose | null>(null);

interface DeviceTargetProps {
  deviceUUID: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

export const DeviceTarget = ({ deviceUUID, className = '', isCurrent, children }: DeviceTargetProps) => {
  const choose = use(DeviceChooser);
  const { search } = useLocation();
  const current = isCurrent || undefined;
  if (!choose) {
    return (
      <Link
        className={className}
        to={{ pathname: paths.device(deviceUUID), search: listSearch(search) }}
        aria-current={current}
      >
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      aria-current={current}
      onClick={() => choose(deviceUUID)}
    >
      {children}
    </button>
  );
};
