import { canSeeFleet } from '@holdfast/contract/roles.rules';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { Refused } from '../../app/refused.tsx';
import { useUser } from '../../lib/session.ts';

export const FleetOnly = ({ children }: { children: ReactNode }) =>
  canSeeFleet(useUser().roles) ? children : <Refused to={paths.overview} />;
