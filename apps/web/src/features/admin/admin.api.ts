import type { adminSchemas } from '@holdfast/contract/admin';
import { adminEndpoints } from '@holdfast/contract/admin.endpoints';
import type { adminPlansSchemas } from '@holdfast/contract/admin-plans';
import { adminPlansEndpoints } from '@holdfast/contract/admin-plans.endpoints';
import type { CallInput } from '@holdfast/contract/endpoint';
import type { ErrorCode } from '@holdfast/contract/errors';
import type { mappingsSchemas } from '@holdfast/contract/mappings';
import { mappingsEndpoints } from '@holdfast/contract/mappings.endpoints';
import type { Role } from '@holdfast/contract/roles.rules';
import type { statusSchemas } from '@holdfast/contract/status';
import { statusEndpoints } from '@holdfast/contract/status.endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import type { PageChoice } from '../../lib/use-page-choice.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { adminTexts as texts } from './admin.texts.ts';
import { mappingsTexts } from './mappings/mappings.texts.ts';
import { statusTexts } from './status/status.texts.ts';

const statusMilliseconds = 30_000;

const api = createClient<typeof adminSchemas>(adminEndpoints);
const plansApi = createClient<typeof adminPlansSchemas>(adminPlansEndpoints);

const mappingsApi = createClient<typeof mappingsSchemas>(mappingsEndpoints);

const statusApi = createClient<typeof statusSchemas>(statusEndpoints);

const useList = <T>(name: string, load: () => Promise<T>, choice?: PageChoice) =>
  useQuery({
    queryKey: ['admin', name, choice],
    queryFn: load,
    placeholderData: keepPreviousData,
    meta: { failure: texts.loadFailed },
  });

export const useAdminUsers = (query: PageChoice) => useList('users', () => api.listAdminUsers({ query }), query);
export const useAdminDevices = (query: PageChoice) => useList('devices', () => api.listAdminDevices({ query }), query);
export const useAudit = (query: PageChoice) => useList('audit', () => api.listAudit({ query }), query);
export const useAdminPlans = () => useList('plans', () => plansApi.listAdminPlans());
export const useAdminCoupons = () => useList('coupons', () => plansApi.listAdminCoupons());
export const usePlanGroups = () => useList('groups', () => plansApi.listPlanGroups());
export const useMappings = () => useList('mappings', () => mappingsApi.listMappings());

/** Polled, for status displays that stay open. */
export const useStatus = () =>
  useQuery({
    queryKey: ['admin', 'status'],
    queryFn: () => statusApi.getStatus(),
    refetchInterval: statusMilliseconds,
    meta: { failure: statusTexts.loadFailed },
  });

interface ChangeOptions {
  success?: string;
  logged?: string;
  /** Error code that the dialog displays itself, instead of a toast. */
  inDialog?: ErrorCode;
}

/** Invalidates all admin lists, because every change is also in the audit log. */
const useChange = <Input, Output>(
  change: (input: Input) => Promise<Output>,
  { success, logged, inDialog }: ChangeOptions = {},
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { ...(logged && { logged }), ...(inDialog && { inDialog }) },
    onSuccess: () => {
      if (success) toast.success(success);
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};

export interface UserChange {
  roles?: Role[];
  terms?: { OneTimeDeviceFee?: number; hidePaymentTabs?: boolean };
}

export const useUpdateUser = (id: string) =>
  useChange(async ({ roles, terms }: UserChange) => {
    const params = { id };
    // Roles first: if the server refuses them, nothing has changed yet (the two calls are not atomic).
    if (roles) await api.updateRoles({ params, body: { roles } });
    if (terms) await api.updateAdminUser({ params, body: terms });
    if (roles || terms) toast.success(texts.users.updated);
  });

export const useResetTwoFactor = (id: string) =>
  useChange(() => api.resetTwoFactor({ params: { id } }), { success: texts.users.resetDone });

export const useRemoveUser = (id: string) =>
  useChange((email: string) => api.removeUser({ params: { id }, body: { email } }), {
    success: texts.removal.userDone,
  });

export const useRemoveKnownDevice = (id: string) =>
  useChange(
    (body: CallInput<typeof adminSchemas.removeKnownDevice>['body']) => api.removeKnownDevice({ params: { id }, body }),
    { success: texts.removal.deviceDone, inDialog: 'device-paid' },
  );

export type NewDevice = CallInput<typeof adminSchemas.provisionDevice>['body'];
export type NewPlan = CallInput<typeof adminPlansSchemas.addPlan>['body'];
export type NewCoupon = CallInput<typeof adminPlansSchemas.addCoupon>['body'];
export type NewPlanGroup = CallInput<typeof adminPlansSchemas.addPlanGroup>['body'];

export const useProvisionDevice = () => useChange((body: NewDevice) => api.provisionDevice({ body }));

/** Errors are shown beside the CSV lines, so the failure is only logged. */
export const useProvisionDevices = () =>
  useChange((csv: string) => api.provisionDevices({ body: { csv } }), { logged: texts.devices.errors });

export const useAddPlan = () =>
  useChange((body: NewPlan) => plansApi.addPlan({ body }), { success: texts.plans.added });
export const useAddCoupon = () =>
  useChange((body: NewCoupon) => plansApi.addCoupon({ body }), { success: texts.coupons.added });
export const useAddPlanGroup = () =>
  useChange((body: NewPlanGroup) => plansApi.addPlanGroup({ body }), { success: texts.groups.added });

export const useRetirePlan = (id: string) =>
  useChange(() => plansApi.retirePlan({ params: { id } }), { success: texts.plans.retireDone });
export const useRetireCoupon = (id: string) =>
  useChange(() => plansApi.retireCoupon({ params: { id } }), { success: texts.coupons.endDone });
export const useRetirePlanGroup = (id: string) =>
  useChange(() => plansApi.retirePlanGroup({ params: { id } }), { success: texts.groups.closeDone });

export type NewMapping = CallInput<typeof mappingsSchemas.addMapping>['body'];

export const useAddMapping = () => useChange((body: NewMapping) => mappingsApi.addMapping({ body }));
export const useRemoveMapping = (id: string) =>
  useChange(() => mappingsApi.removeMapping({ params: { id } }), { success: mappingsTexts.removeDone });
