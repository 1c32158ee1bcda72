import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import type { CredentialsService } from '../auth/credentials/credentials.service.ts';
import { createDemoService } from './demo.service.ts';
import { createDemoFleetService } from './demo-fleet.service.ts';
import { createDemoPlansService } from './demo-plans.service.ts';

export const createDemo = (
  core: Core,
  deps: Omit<Parameters<typeof createDemoFleetService>[1], 'place'> &
    Omit<Parameters<typeof createDemoPlansService>[1], 'payments' | 'hasSandbox'> & {
      config: Config;
      credentials: CredentialsService;
      provider: PaymentProvider;
    },
) => {
  const { config: place, users, credentials, provider } = deps;
  const { payments, sandbox } = provider;
  const demoFleet = createDemoFleetService(core, { ...deps, place });
  const demoPlans = createDemoPlansService(core, { ...deps, payments, hasSandbox: sandbox !== null });
  const demo = createDemoService(core, { users, credentials, fleet: demoFleet, demoPlans, place });
  return { demo, demoFleet, demoPlans };
};
