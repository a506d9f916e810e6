import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import sonarjs from 'eslint-plugin-sonarjs';
import tseslint from 'typescript-eslint';

const typescript = [
  'apps/*/src/**/*.{ts,tsx}',
  'libs/*/src/**/*.ts',
  'sample/src/**/*.ts',
  'content/src/**/*.ts',
  'test/**/*.ts',
  'bench/**/*.ts',
];

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', 'test/architecture/planted/', 'test-results/'] },
  {
    files: typescript,
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      // The router accepts a thrown Response: a redirect, a 404.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'lib', name: 'Response' }], allowThrowingUnknown: true, allowRethrowing: true },
      ],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-non-null-asserted-optional-chain': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name=/^(describe|test|it)$/][callee.property.name="only"]',
          message: 'A focused test hides the others.',
        },
        {
          selector:
            'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"] CallExpression[callee.property.name="timeout"]',
          message: 'Nothing holds on to that timeout: once it is collected, it never aborts (Node 20). Use a timer.',
        },
      ],
    },
  },
  {
    // Terminal output for operators: the loader's progress, the benchmark's table.
    files: ['bench/**/*.ts', 'apps/api/src/main.ts', 'apps/api/src/platform/progress.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: ['apps/api/src/platform/http/validation.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'class-validator',
              importNames: ['IsOptional'],
              message: 'Say what null is: MayBeAbsent (the same as leaving it out) or MayBeNull.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/api/src/**/*.ts', 'libs/*/src/**/*.ts'],
    rules: {
      // A function that gives a promise rejects and never throws: beside a promise that rejects, as in
      // `Promise.all([one(), other()])`, an error that is thrown leaves that one unhandled, and the process ends.
      '@typescript-eslint/promise-function-async': ['error', { checkArrowFunctions: false }],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, compat.configs['flat/recommended']],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts', 'sample/src/**/*.ts', 'content/src/**/*.ts'],
    ignores: ['**/*.spec.{ts,tsx}'],
    plugins: { sonarjs },
    rules: { 'sonarjs/cognitive-complexity': ['error', 20] },
  },
  {
    // A longer component or hook does several things.
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/ui/**'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: '@headlessui/react', message: 'Wrap it in ui/.' }] }],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/app/entry-*.tsx'],
    rules: {
      'no-restricted-properties': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MetaProperty',
          message: 'import.meta belongs in the entries only: tests and the server do not have what Vite puts there.',
        },
      ],
    },
  },
);
