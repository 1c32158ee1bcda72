import type { adminSchemas } from '@holdfast/contract/admin';
import { adminEndpoints } from '@holdfast/contract/admin.endpoints';
import type { adminPlansSchemas } from '@holdfast/contract/admin-plans';
import { adminPlansEndpoints } from '@holdfast/contract/admin-plans.endpoints';
import type { CallInput } from '@holdfast/contract/endpoint';
import type { Role } from '@holdfast/contract/roles.rules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../lib/api-client.ts';
import type { PageChoice } from '../../lib/use-page-choice.ts';
import { toast } from '../../ui/toast.ts';
import { adminTexts as texts } from './admin.texts.ts';

const api = createClient<typeof adminSchemas>(adminEndpoints);
const plansApi = createClient<typeof adminPlansSchemas>(adminPlansEndpoints);

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

/** Every change is in the audit log too, so that all lists are asked for again. */
const useChange = <Input, Output>(change: (input: Input) => Promise<Output>, logged?: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(logged && { meta: { logged } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};

const told = async (answer: Promise<{ message: string }>) => toast.success((await answer).message);

export interface UserChange {
  roles?: Role[];
  terms?: { OneTimeDeviceFee?: number; hidePaymentTabs?: boolean };
}

export const useUpdateUser = (id: string) =>
  useChange(async ({ roles, terms }: UserChange) => {
    const params = { id };
    // Rights first: they may be refused, and then nothing has changed.
    const asRoles = roles && (await api.updateRoles({ params, body: { roles } }));
    const asTerms = terms && (await api.updateAdminUser({ params, body: terms }));
    const answer = asTerms ?? asRoles;
    if (answer) toast.success(answer.message);
  });

export const useResetTwoFactor = (id: string) => useChange(() => told(api.resetTwoFactor({ params: { id } })));

export type NewDevice = CallInput<typeof adminSchemas.provisionDevice>['body'];
export type NewPlan = CallInput<typeof adminPlansSchemas.addPlan>['body'];
export type NewCoupon = CallInput<typeof adminPlansSchemas.addCoupon>['body'];
export type NewPlanGroup = CallInput<typeof adminPlansSchemas.addPlanGroup>['body'];

export const useProvisionDevice = () => useChange((body: NewDevice) => api.provisionDevice({ body }));

/** What is wrong with the lines is shown beside them. */
export const useProvisionDevices = () =>
  useChange((csv: string) => api.provisionDevices({ body: { csv } }), texts.devices.errors);

export const useAddPlan = () =>
  useChange(async (body: NewPlan) => {
    await plansApi.addPlan({ body });
    toast.success(texts.plans.added);
  });
export const useAddCoupon = () => useChange((body: NewCoupon) => told(plansApi.addCoupon({ body })));
export const useAddPlanGroup = () => useChange((body: NewPlanGroup) => told(plansApi.addPlanGroup({ body })));

export const useRetirePlan = (id: string) => useChange(() => told(plansApi.retirePlan({ params: { id } })));
export const useRetireCoupon = (id: string) => useChange(() => told(plansApi.retireCoupon({ params: { id } })));
export const useRetirePlanGroup = (id: string) => useChange(() => told(plansApi.retirePlanGroup({ params: { id } })));
