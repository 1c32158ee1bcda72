import { describe, expect, it } from 'vitest';
import { checkSources } from './check-sources.mjs';
import { brokenRules, IMPORT_RULES } from './import-rules.mjs';
import { sourceFiles } from './source-files.mjs';

const server = (path) => `apps/server/src/${path}`;
const web = (path) => `apps/web/src/${path}`;

// [file, import statement, start of the rule's reason]
const FORBIDDEN = [
  ['packages/contract/src/auth.ts', "import '../../../apps/server/src/config.ts'", 'the contract imports nothing'],
  ['packages/protocols/src/record.ts', "import '@holdfast/contract/history'", 'protocols are functions of bytes'],
  ['packages/simulator/src/fleet.ts', "import '@holdfast/contract/events'", 'the simulator knows the server by its'],
  [
    'packages/simulator/src/fleet.test.ts',
    "import '../../../apps/server/src/config.ts'",
    'the simulator knows the server',
  ],
  ['packages/protocols/src/said.ts', "import '@holdfast/contract/history'", 'protocols are functions of bytes'],
  ['packages/stripe-sandbox/src/webhooks.ts', "import '@holdfast/contract/payments'", 'the sandbox stands for'],
  ['packages/stripe-sandbox/src/webhooks.ts', "import Stripe from 'stripe'", 'the sandbox takes from the SDK'],
  ['packages/stripe-sandbox/src/webhooks.ts', "import './test/shop.ts'", 'the sandbox takes from the SDK'],
  [server('features/plans/plans.service.ts'), "import Stripe from 'stripe'", 'only platform/payments knows'],
  [server('gateway/pipeline.ts'), "import '@holdfast/stripe-sandbox/sandbox'", 'only platform/payments knows'],
  [server('features/demo/demo.service.ts'), "import '@holdfast/simulator/fleet'", 'the demo makes the past'],
  ['packages/contract/src/auth.test.ts', "import '@holdfast/simulator/fleet'", 'the contract imports nothing'],
  [server('app.ts'), "import '../../web/src/brand.ts'", 'server and web never'],
  [
    web('features/auth/login.test.tsx'),
    "import type { A } from '../../../../server/src/app.ts'",
    'server and web never',
  ],
  [web('main.tsx'), "import '@holdfast/server/src/config.ts'", 'server and web never'],
  [server('app.ts'), "import { createTestApp } from '../test/test-app.ts'", 'only tests import'],
  [server('features/auth/auth.routes.ts'), "import './auth.repository.ts'", 'routes call services'],
  [server('features/auth/auth.routes.ts'), "import './auth.tables.ts'", 'routes call services'],
  [server('gateway/ingest.ts'), "import '../features/devices/devices.repository.ts'", 'gateway and realtime'],
  [server('features/auth/auth.service.ts'), "import './auth.routes.ts'", 'services know nothing'],
  [server('features/auth/auth.service.ts'), "import './auth.feature.ts'", 'features compose themselves'],
  [server('app.ts'), "import './features/auth/auth.feature.ts'", 'features compose themselves'],
  [server('features/auth/auth.queries.ts'), "import './auth.service.ts'", 'repositories know only'],
  [server('features/auth/auth.routes.ts'), "import '../plans/plan.queries.ts'", 'routes call services'],
  [server('features/auth/auth.repository.ts'), "import './auth.service.ts'", 'repositories know only'],
  [
    server('features/auth/login.ts'),
    "import '../account/account.repository.ts'",
    'another feature is reached through its *.service',
  ],
  [
    server('features/auth/login.ts'),
    "import type { A } from '../account/photo.ts'",
    'another feature is reached through its *.service',
  ],
  [server('features/auth/auth.service.ts'), "import '../../services.ts'", 'features are composed'],
  [
    server('platform/mail/mail.ts'),
    "import type { A } from '../../features/auth/auth.service.ts'",
    'platform is technology',
  ],
  [server('platform/db/db.ts'), "import '../../app.ts'", 'platform is technology'],
  [
    web('features/auth/login-form.tsx'),
    "import '../account/photo.tsx'",
    'another feature is reached through its *.api',
  ],
  [
    web('features/auth/login-form.tsx'),
    "const a = () => import('../account/photo.tsx')",
    'another feature is reached through its *.api',
  ],
  [web('features/auth/login-form.tsx'), "import '../../pages/login.page.tsx'", 'only app and pages'],
  [web('features/auth/login-form.tsx'), "import '../../app/router.tsx'", 'only app and pages'],
  [web('languages/de/ui.ts'), "import '../../ui/ui.texts.ts'", 'the app waits for its translation'],
  [web('ui/ui.texts.ts'), "import '../languages/load-texts.ts'", 'languages import the types of all texts'],
  [web('ui/toast.tsx'), "import '../features/auth/auth.api.ts'", 'ui, map and lib'],
  [web('lib/api-client.ts'), "export { a } from '../app/paths.ts'", 'ui, map and lib'],
  [web('map/layer.tsx'), "import type { A } from '../features/auth/auth.api.ts'", 'ui, map and lib'],
  [web('features/auth/auth.api.ts'), "import { login } from '@holdfast/contract/auth'", 'at run time the web'],
  [web('features/auth/auth.api.ts'), "import { type Login } from '@holdfast/contract/auth'", 'at run time the web'],
  [web('lib/api-client.ts'), "import { z } from 'zod'", 'at run time the web'],
  ['packages/contract/src/auth.endpoints.ts', "import { login } from './auth.ts'", 'endpoints, rules and errors reach'],
  ['packages/contract/src/errors.ts', "import { z } from 'zod'", 'endpoints, rules and errors reach'],
];

const ALLOWED = [
  ['packages/contract/src/auth.ts', "import { z } from 'zod'"],
  ['packages/simulator/src/link.ts', "import { connect } from 'mqtt'"],
  ['packages/stripe-sandbox/src/rows.ts', "import type Stripe from 'stripe'"],
  ['packages/stripe-sandbox/src/test/shop.ts', "import Stripe from 'stripe'"],
  [server('features/demo/demo-past.ts'), "import { thingOf } from '@holdfast/simulator/things'"],
  ['packages/contract/src/auth.endpoints.ts', "import type { Endpoint } from './endpoint.ts'"],
  ['packages/contract/src/user.rules.ts', "import { ROLES } from './roles.rules.ts'"],
  [server('features/auth/auth.routes.ts'), "import { login } from '@holdfast/contract/auth'"],
  [server('features/auth/auth.routes.ts'), "import './auth.service.ts'"],
  [server('features/auth/auth.service.ts'), "import '../account/account.service.ts'"],
  [server('features/auth/auth.service.ts'), "import '../account/account.queries.ts'"],
  [server('services.ts'), "import './features/auth/auth.feature.ts'"],
  [server('features/auth/auth.repository.ts'), "import '../account/account.tables.ts'"],
  [server('features/auth/auth.test.ts'), "import '../account/account.repository.ts'"],
  [server('features/auth/auth.test.ts'), "import '../../../test/test-app.ts'"],
  [server('features/auth/auth.service.ts'), "import type { Config } from '../../config.ts'"],
  [server('services.ts'), "import './features/auth/auth.repository.ts'"],
  [server('platform/db/db.ts'), "import './migrate.ts'"],
  [web('pages/login.page.tsx'), "import '../features/auth/login-form.tsx'"],
  [web('features/auth/login-form.tsx'), "import './auth.texts.ts'"],
  [web('features/auth/login-form.tsx'), "import '../account/account.api.ts'"],
  [web('features/auth/login-form.tsx'), "import '../../app/paths.ts'"],
  [web('features/auth/auth.api.ts'), "import type { Login } from '@holdfast/contract/auth'"],
  [web('features/auth/auth.api.ts'), "import { authEndpoints } from '@holdfast/contract/auth.endpoints'"],
  [web('features/auth/auth.test.tsx'), "import { login } from '@holdfast/contract/auth'"],
];

const faults = (path, text) => checkSources([{ path, text }]);

describe('import rules', () => {
  it.each(FORBIDDEN)('%s may not: %s', async (path, text, why) => {
    expect(await faults(path, `\n${text}`)).toEqual([expect.stringMatching(new RegExp(`^${path}:2 imports .*: `))]);
    expect((await faults(path, text))[0]).toContain(`: ${why}`);
  });

  it.each(ALLOWED)('%s may: %s', async (path, text) => {
    expect(await faults(path, text)).toEqual([]);
  });

  it('have a forbidden example each', () => {
    const shown = FORBIDDEN.map(([, , why]) => why);
    const unseen = IMPORT_RULES.filter((rule) => !shown.some((why) => rule.why.startsWith(why)));
    expect(unseen).toEqual([]);
  });

  it('know a folder by its whole name', () => {
    const isBroken = (target) => brokenRules(web('features/auth/a.tsx'), { target, isType: false }).length > 0;
    expect(isBroken(web('features/auth-extra/b.tsx'))).toBe(true);
    expect(isBroken(web('features/auth/deep/b.tsx'))).toBe(false);
  });

  it('hold for every file of this project', async () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(20);
    expect(await checkSources(files)).toEqual([]);
  });
});
