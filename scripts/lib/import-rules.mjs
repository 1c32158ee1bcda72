// Import rules. `<name>` in `from` matches one folder and refers to the same one in `never` and `except`; `!<name>` is
// any other. `npm:` denotes a package. Tests are exempt unless `tests: true`; `types: true` permits `import type`,
// which is erased at run time.
export const IMPORT_RULES = [
  {
    from: 'packages/contract/**',
    never: ['**'],
    except: ['packages/contract/**', 'npm:**'],
    tests: true,
    why: 'the contract imports nothing of ours',
  },
  {
    from: 'packages/protocols/**',
    never: ['**'],
    except: ['packages/protocols/**', 'npm:**'],
    tests: true,
    why: 'protocols are functions of bytes and know neither server nor simulator',
  },
  {
    from: 'packages/simulator/**',
    never: ['**'],
    except: ['packages/simulator/**', 'packages/protocols/**', 'npm:**'],
    tests: true,
    why: 'the simulator knows the server by its protocol alone, as devices do',
  },
  {
    from: 'packages/stripe-sandbox/**',
    never: ['**'],
    except: ['packages/stripe-sandbox/**', 'npm:**'],
    tests: true,
    why: 'the sandbox stands for the payment provider, who knows nothing of us',
  },
  {
    from: 'packages/stripe-sandbox/src/**',
    never: ['npm:stripe', 'packages/stripe-sandbox/src/test/**'],
    types: true,
    why: 'the sandbox takes from the SDK only the types; it is the other end of the wire',
  },
  {
    from: 'apps/<app>/**',
    never: ['apps/!<app>/**'],
    tests: true,
    why: 'server and web never import each other',
  },
  {
    from: 'apps/*/src/**',
    never: ['apps/*/test/**', '**/*.test.ts', '**/*.test.tsx'],
    why: 'only tests import what is made for tests',
  },
  {
    from: 'apps/server/src/**/*.routes.ts',
    never: ['**/*.repository.ts', '**/*.queries.ts', '**/*.tables.ts'],
    why: 'routes call services, never repositories',
  },
  {
    from: 'apps/server/src/{gateway,realtime}/**',
    never: ['apps/server/src/features/**'],
    except: ['**/*.service.ts'],
    why: 'gateway and realtime call services only',
  },
  {
    from: 'apps/server/src/{*/**,app.ts,boot.ts,server.ts}',
    never: ['**/*.feature.ts'],
    why: 'features compose themselves in *.feature.ts, and only services.ts puts them together',
  },
  {
    from: 'apps/server/src/**/*.service.ts',
    never: ['**/*.routes.ts'],
    why: 'services know nothing of HTTP',
  },
  {
    from: 'apps/server/src/**/*.{repository,queries,tables}.ts',
    never: ['**/*.routes.ts', '**/*.service.ts'],
    why: 'repositories know only the database',
  },
  {
    from: 'apps/server/src/features/<feature>/**',
    never: ['apps/server/src/features/!<feature>/**'],
    except: ['**/*.service.ts', '**/*.queries.ts', '**/*.tables.ts', '**/authorize-*.ts'],
    why: 'another feature is reached through its *.service.ts (its *.queries.ts for plain SQL in the transaction of the caller, its *.tables.ts for joins that read, its authorize-*.ts for routes)',
  },
  {
    from: 'apps/server/src/features/**',
    never: ['apps/server/src/*.ts', 'apps/server/src/{gateway,realtime}/**'],
    except: ['apps/server/src/config.ts'],
    why: 'features are composed by app.ts and services.ts, not the other way round',
  },
  {
    from: 'apps/server/src/platform/**',
    never: ['apps/server/src/**'],
    except: ['apps/server/src/platform/**', 'apps/server/src/config.ts'],
    why: 'platform is technology only and knows no feature',
  },
  {
    from: 'apps/server/src/{features,gateway,realtime,admin-cli}/**',
    never: ['npm:stripe', 'packages/stripe-sandbox/**'],
    why: 'only platform/payments knows the payment provider, and starts its sandbox',
  },
  {
    from: 'apps/server/src/**',
    never: ['packages/simulator/**'],
    except: ['packages/simulator/src/{things,past,habits,routes}.ts'],
    why: 'the demo makes the past of the devices that the simulator moves; nothing else of the simulator is for the server',
  },
  {
    from: 'apps/web/src/features/<feature>/**',
    never: ['apps/web/src/features/!<feature>/**'],
    except: ['**/*.api.ts'],
    why: 'another feature is reached through its *.api.ts; pages compose components',
  },
  {
    from: 'apps/web/src/features/**',
    never: ['apps/web/src/{app,pages}/**'],
    except: ['apps/web/src/app/paths.ts'],
    why: 'only app and pages compose features',
  },
  {
    from: 'apps/web/src/{ui,map,lib}/**',
    never: ['apps/web/src/{features,pages,app}/**'],
    why: 'ui, map and lib know no feature',
  },
  {
    from: 'apps/web/src/{features,ui,map,lib}/**',
    never: ['apps/web/src/languages/**'],
    why: 'languages import the types of all texts, so texts go through lib/localized.ts',
  },
  {
    from: 'apps/web/src/languages/*/**',
    never: ['apps/web/src/**'],
    except: ['apps/web/src/languages/**', 'apps/web/src/brand.ts'],
    types: true,
    why: 'the app waits for its translation, so a translation must not wait for the app',
  },
  {
    from: 'apps/web/src/**',
    never: ['packages/contract/**', 'npm:zod'],
    except: ['packages/contract/src/*.{endpoints,rules}.ts', 'packages/contract/src/errors.ts'],
    types: true,
    why: 'at run time the web takes only endpoints, rules and errors, so that zod stays out of its bundle',
  },
  {
    from: 'packages/contract/src/{*.endpoints,*.rules,errors}.ts',
    never: ['packages/contract/**', 'npm:zod'],
    except: ['packages/contract/src/*.{endpoints,rules}.ts', 'packages/contract/src/errors.ts'],
    types: true,
    why: 'endpoints, rules and errors reach the browser, so they carry no schema',
  },
];

const TEST_FILE = /\.test\.tsx?$|^apps\/[^/]+\/test\/|^packages\/[^/]+\/src\/test\//;

/** Rules violated by an import. `file` and `target` are paths from the root; a package is `npm:<name>`. */
export function brokenRules(file, { target, isType }, rules = IMPORT_RULES) {
  const isTest = TEST_FILE.test(file);
  return rules.filter((rule) => {
    if ((isTest && !rule.tests) || (isType && rule.types)) return false;
    const match = toRegExp(rule.from).exec(file);
    if (!match) return false;
    const matches = (pattern) => toRegExp(pattern, match.groups).test(target);
    return rule.never.some(matches) && !rule.except?.some(matches);
  });
}

function toRegExp(pattern, names) {
  const source = pattern.replace(/\*\*\/|\*\*|\*|!?<\w+>|[{},.]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '{') return '(?:';
    if (part === '}') return ')';
    if (part === ',') return '|';
    if (part === '.') return '\\.';
    const name = part.replace(/[!<>]/g, '');
    if (!names) return `(?<${name}>[^/]+)`;
    return part.startsWith('!') ? `(?!${names[name]}/)[^/]+` : names[name];
  });
  return new RegExp(`^${source}$`);
}
