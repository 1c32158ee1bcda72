import { isStaff } from '@holdfast/contract/roles.rules';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { type AdminTabName, adminTabNames, paths } from '../app/paths.ts';
import { Refused } from '../app/refused.tsx';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { AdminTabs } from '../features/admin/admin-tabs.tsx';
import { AuditTab } from '../features/admin/audit/audit-tab.tsx';
import { DevicesTab } from '../features/admin/devices/devices-tab.tsx';
import { MappingsTab } from '../features/admin/mappings/mappings-tab.tsx';
import { CouponsTab } from '../features/admin/plans/coupons-tab.tsx';
import { PlanGroupsTab } from '../features/admin/plans/plan-groups-tab.tsx';
import { PlansTab } from '../features/admin/plans/plans-tab.tsx';
import { StatusTab } from '../features/admin/status/status-tab.tsx';
import { UsersTab } from '../features/admin/users/users-tab.tsx';
import { useUser } from '../lib/session.ts';

const tabs: Record<AdminTabName, ComponentType> = {
  users: UsersTab,
  devices: DevicesTab,
  plans: PlansTab,
  coupons: CouponsTab,
  groups: PlanGroupsTab,
  mappings: MappingsTab,
  audit: AuditTab,
  status: StatusTab,
};

export const AdminPage = () => {
  const { roles } = useUser();
  const { tab } = useParams();
  if (!isStaff(roles)) return <Refused to={paths.overview} />;
  const name = adminTabNames.find((one) => one === tab);
  if (!name) return <Navigate to={paths.adminTab('users')} replace />;
  const Tab = tabs[name];
  return (
    <PageFrame title={appTexts.titles.admin} tabs={<AdminTabs />}>
      <Tab />
    </PageFrame>
  );
};
