/**
 * The module boundaries (docs/adr/0002, 0053). Each rule has a planted violation in test/architecture/planted.
 * Specs are not checked: they may import what they test with.
 */
const { readdirSync } = require('node:fs');

const domain = '^libs/domain/src/';
/** Helpers of specs. They are not compiled for production. */
const testing = '[./]testing\\.ts$';
/** The folders of the domain, but for what all contexts share. */
const contexts = readdirSync('libs/domain/src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['kernel', 'formula'].includes(entry.name))
  .map(({ name }) => name)
  .join('|');

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The domain imports itself and transliteration, nothing else: no other package, no Node, no app.',
      severity: 'error',
      from: { path: domain },
      to: { pathNot: ['^libs/domain/src/', 'node_modules/any-ascii/'] },
    },
    {
      name: 'contexts-do-not-meet-in-the-domain',
      comment:
        'A context knows the kernel, the formula, the arithmetic of quotes and itself. Contexts meet in read models.',
      severity: 'error',
      from: { path: `^libs/domain/src/(${contexts})/` },
      to: {
        path: `^libs/domain/src/(${contexts})/`,
        pathNot: [
          '^libs/domain/src/$1/',
          '/(contract|contract-rules)\\.ts$',
          '^libs/domain/src/quotes/(answers|calculate)\\.ts$',
        ],
      },
    },
    {
      name: 'kernel-and-formula-know-no-context',
      severity: 'error',
      from: { path: '^libs/domain/src/(kernel|formula)/' },
      to: { path: `^libs/domain/src/(${contexts})/` },
    },
    {
      name: 'projections-read-the-domain',
      comment: 'A read model imports domain types, the projection kernel, knex and p-queue.',
      severity: 'error',
      from: { path: '^libs/projections/src/', pathNot: testing },
      to: { pathNot: ['^libs/(projections|domain)/src/', 'node_modules/(knex|p-queue)/'] },
    },
    {
      name: 'api-contexts-do-not-meet',
      severity: 'error',
      from: { path: `^apps/api/src/(${contexts}|sample)/` },
      to: { path: '^apps/api/src/', pathNot: ['^apps/api/src/$1/', '^apps/api/src/platform/'] },
    },
    {
      name: 'platform-knows-no-context',
      severity: 'error',
      from: { path: '^apps/api/src/platform/' },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/platform/' },
    },
    {
      name: 'telemetry-is-at-the-bottom',
      comment: 'Every other folder uses telemetry, so it imports none of them.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/telemetry/' },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/platform/(telemetry/|settings\\.ts$)' },
    },
    {
      name: 'one-file-knows-eventstoredb',
      severity: 'error',
      from: { path: '^(apps|libs|sample)/', pathNot: '^apps/api/src/platform/event-store/eventstoredb[^/]*\\.ts$' },
      to: { path: '@eventstore/' },
    },
    {
      name: 'web-takes-contracts-and-calculation',
      comment:
        'The browser shares rules, formulas and the calculation with the API, never its deciders or read models.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: {
        path: '^(libs|apps/api|sample|content)/',
        pathNot: [
          '^libs/domain/src/[^/]+/(contract|contract-[a-z-]+|endpoints|account-endpoints|team-endpoints|security-endpoints)\\.ts$',
          '^libs/domain/src/(formula/|kernel/(counted|money|exact|media|share-picture|display|embed|contract|endpoint|release|rights|site-(address|links)|text-rules|number-rules|typed-price|failure-data|isolated)|quotes/(calculate|trace|answers|typed|tried))',
        ],
      },
    },
    {
      name: 'screens-do-not-meet',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+/[^/]+)/' },
      to: { path: '^apps/web/src/screens/', pathNot: '^apps/web/src/screens/$1/' },
    },
    {
      name: 'web-looks-down',
      comment: 'screens → features → api, ui, lib: a lower layer never imports a higher one.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|styles|api|seo|features)/' },
      to: { path: '^apps/web/src/(screens/|app/(?!paths))' },
    },
    {
      name: 'product-needs-no-dev-page',
      comment: 'Pages for developers are served in development only (apps/web/build/dev-pages.ts).',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/dev/' },
      to: { path: '^apps/web/src/dev/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|api|seo)/' },
    },
    {
      name: 'run-time-is-installed',
      comment:
        'An install without devDependencies must run: production code imports none of them, except types, and fabric, which is in the bundle of browsers alone.',
      severity: 'error',
      from: { path: '^(apps/[^/]+|libs/[^/]+|sample|content)/src/', pathNot: testing },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/fabric/',
      },
    },
    {
      name: 'no-testing-helpers',
      comment: 'Helpers of specs are not compiled for production.',
      severity: 'error',
      from: { pathNot: testing },
      to: { path: testing },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-cycles',
      comment: 'Folders of the platform and of the read models are layers: a layer knows nothing of those above it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps/api/src/platform|libs/projections/src)/[^/]+$' },
      to: { circular: true, path: '^(apps/api/src/platform|libs/projections/src)/[^/]+$' },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports is dead, unless it is an entry.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '^apps/api/src/main\\.ts$',
          '^apps/api/src/platform/db/migrations/',
          '^apps/web/src/app/entry-',
          '^apps/web/vite',
          '^apps/web/public/',
          '\\.css$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|libs)/[^/]+/dist/|^(sample|content)/dist/|\\.spec\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
