import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';

/** A JSON Schema, or a part of one. */
export type Schema = Record<string, unknown>;

const PLACES = ['query', 'body', 'answer'];

/** Every `type<…>()` of the endpoints in a file: the endpoint, the place it stands in, and the type as written. */
function typesIn(source: ts.SourceFile): { endpoint: string; place: string; type: string }[] {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => {
      const facts = (initializer as ts.CallExpression).arguments[1] as ts.ObjectLiteralExpression;
      return facts.properties.filter(ts.isPropertyAssignment).flatMap((property) => {
        const place = property.name.getText();
        if (!PLACES.includes(place)) return [];
        const type = (property.initializer as ts.CallExpression).typeArguments![0]!.getText();
        return [{ endpoint: name.getText(), place, type }];
      });
    });
}

/** Every code with the type of its failure's `data` in a file, as written. */
function failureDataIn(source: ts.SourceFile): { endpoint: string; place: string; type: string }[] {
  const blocks = source.statements.filter(ts.isModuleDeclaration).map(({ body }) => body as ts.ModuleBlock);
  return [source, ...blocks]
    .flatMap(({ statements }) => [...statements])
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text === 'FailureData')
    .flatMap(({ members }) => [...members].filter(ts.isPropertySignature))
    .map(({ name, type }) => ({ endpoint: name.getText(), place: 'data', type: type!.getText() }));
}

/**
 * The JSON Schemas of what the endpoints of a file take and answer, read from their types: one for each
 * `<endpoint>_<place>`, one for each `<code>_data` of its failures, and one for each type that these name. The generator
 * reads files only, so an alias for each is written to one, away from the sources: another test may be building them.
 */
export function schemasOf(file: string): Record<string, Schema> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const imports = source.statements
    .filter((statement) => ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly)
    .map((statement) =>
      statement.getText().replace(/'(\.[^']*)'/, (_, path: string) => `'${resolve(dirname(file), path)}'`),
    );
  const found = file.endsWith('endpoints.ts') ? typesIn(source) : failureDataIn(source);
  if (found.length === 0) return {};
  const aliases = found.map(({ endpoint, place, type }) => `export type ${endpoint}_${place} = ${type};`);
  const results = join(process.cwd(), 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'types-'));
  const path = join(folder, 'types.ts');
  writeFileSync(path, [...imports, ...aliases, ''].join('\n'));
  try {
    const generator = createGenerator({
      path,
      tsconfig: join(process.cwd(), 'tsconfig.json'),
      skipTypeCheck: true,
      jsDoc: 'extended',
      additionalProperties: false,
      encodeRefs: false,
    });
    return generator.createSchema('*').definitions as Record<string, Schema>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
