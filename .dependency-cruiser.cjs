/** The walls of the house (docs/adr/0002). Each rule has a planted violation in test/architecture/planted. */
const domain = '^libs/domain/src/';
const contexts = 'templates|categories|catalogue|quotes|engagement|demos|identity|emails|advice|content|shop';

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'The domain imports itself, exact numbers and transliteration, nothing else: no other package, no Node, no app.',
      severity: 'error',
      from: { path: domain, pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/domain/src/', 'node_modules/(fraction\\.js|any-ascii)/'] },
    },
    {
      name: 'contexts-do-not-meet-in-the-domain',
      comment: 'A context knows the kernel, the formula and itself. Contexts meet in processes and read models.',
      severity: 'error',
      from: { path: `^libs/domain/src/(${contexts})/`, pathNot: '\\.spec\\.ts$' },
      to: { path: `^libs/domain/src/(${contexts})/`, pathNot: ['^libs/domain/src/$1/', '/contract\\.ts$'] },
    },
    {
      name: 'kernel-and-formula-know-no-context',
      severity: 'error',
      from: { path: '^libs/domain/src/(kernel|formula)/', pathNot: '\\.spec\\.ts$' },
      to: { path: `^libs/domain/src/(${contexts})/` },
    },
    {
      name: 'projections-read-the-domain',
      comment: 'A read model imports domain types, the projection kernel, knex and p-queue.',
      severity: 'error',
      from: { path: '^libs/projections/src/', pathNot: ['\\.spec\\.ts$', 'kernel/testing\\.ts$'] },
      to: { pathNot: ['^libs/(projections|domain)/src/', 'node_modules/(knex|p-queue)/'] },
    },
    {
      name: 'api-contexts-do-not-meet',
      severity: 'error',
      from: { path: `^apps/api/src/(${contexts}|sample)/`, pathNot: '\\.spec\\.ts$' },
      to: { path: '^apps/api/src/', pathNot: ['^apps/api/src/$1/', '^apps/api/src/platform/'] },
    },
    {
      name: 'platform-knows-no-context',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/platform/' },
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
      from: { path: '^apps/web/src/', pathNot: '\\.spec\\.tsx?$' },
      to: {
        path: '^(libs|apps/api|sample)/',
        pathNot: [
          '^libs/domain/src/[^/]+/contract\\.ts$',
          '^libs/domain/src/(formula/|kernel/(money|exact|media|display|contract|release|site-address)|quotes/(calculate|trace|answers))',
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
      comment: 'screens → features → api, ui, lib: a lower room never imports a higher one.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|styles|api|seo|features)/' },
      to: { path: '^apps/web/src/(screens/|app/(?!paths))' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|api|seo)/' },
    },
    {
      name: 'run-time-is-installed',
      comment: 'An install without devDependencies has to run: what runs imports nothing of them, types excepted.',
      severity: 'error',
      from: { path: '^(apps/[^/]+|libs/[^/]+|sample)/src/', pathNot: ['\\.spec\\.tsx?$', '[./]testing\\.ts$'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports is dead, unless it is an entry.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.spec\\.tsx?$',
          '\\.d\\.ts$',
          '^apps/api/src/main\\.ts$',
          '^apps/web/src/app/entry-',
          '^apps/web/vite',
          '\\.css$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|libs)/[^/]+/dist/|^sample/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
