/**
 * One Jest configuration for the repository. `unit` needs nothing; `components` renders into a page of jsdom;
 * `integration` (everything that talks to Postgres or HTTP)
 * gets one embedded Postgres server for the run and a fresh database for each suite. `faults` starts the built product as
 * real processes, breaks things and observes them from outside: one suite at a time (`--runInBand`), because each starts several.
 */
const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/'],
};

export default {
  maxWorkers: 2,
  // Modules of finished suites are not freed: near the heap's limit the last suites would run many times slower.
  workerIdleMemoryLimit: '1GB',
  // For the whole run: Jest does not read it from a project.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/libs/domain/src/**/*.spec.ts',
        '<rootDir>/sample/src/**/*.spec.ts',
        '<rootDir>/test/content/**/*.spec.ts',
        '<rootDir>/apps/web/src/**/*.spec.ts',
        '<rootDir>/test/architecture/**/*.spec.ts',
        '<rootDir>/test/events/**/*.spec.ts',
      ],
    },
    {
      ...shared,
      displayName: 'components',
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '\\.css$': '<rootDir>/test/support/no-styles.js',
        // Its own modules import some that only bundlers take for such.
        '^@headlessui/react$': '<rootDir>/node_modules/@headlessui/react/dist/index.cjs',
      },
      testEnvironment: '<rootDir>/test/support/browser-environment.js',
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.tsx'],
    },
    {
      ...shared,
      displayName: 'integration',
      globalSetup: '<rootDir>/test/support/start-postgres.js',
      globalTeardown: '<rootDir>/test/support/stop-postgres.js',
      testMatch: [
        '<rootDir>/libs/projections/src/**/*.spec.ts',
        '<rootDir>/apps/api/src/**/*.spec.ts',
        '<rootDir>/test/contracts/**/*.spec.ts',
        '<rootDir>/test/api/**/*.spec.ts',
        '<rootDir>/test/launch/**/*.spec.ts',
        '<rootDir>/test/upgrade/**/*.spec.ts',
      ],
    },
    {
      ...shared,
      displayName: 'faults',
      globalSetup: '<rootDir>/test/support/start-built.js',
      globalTeardown: '<rootDir>/test/support/stop-postgres.js',
      testMatch: ['<rootDir>/test/faults/**/*.spec.ts', '<rootDir>/test/observability/**/*.spec.ts'],
    },
  ],
};
