import type { Column, ColumnType, Projection, TableSpec } from './projection.js';

/** Postgres truncates longer identifiers silently. */
const LONGEST_NAME = 63;

/** Common prefix of the table names of a generation. */
export function tablePrefix({ name, version }: Pick<Projection, 'name' | 'version'>, generation: number): string {
  return `${name.replaceAll('-', '_')}_v${version}_g${generation}_`;
}

/** The schema-qualified name of a projection's table: `read.<name>_v<version>_g<generation>_<table>`. */
export function tableName(projection: Pick<Projection, 'name' | 'version'>, generation: number, table: string): string {
  const name = tablePrefix(projection, generation) + table;
  if (name.length > LONGEST_NAME) throw new Error(`The table name ${name} is longer than ${LONGEST_NAME} characters`);
  return `read.${name}`;
}

/** The bare Postgres type of a column, and whether it may be NULL. */
export function columnOf(column: Column): { type: ColumnType; nullable: boolean } {
  const nullable = column.endsWith('?');
  return { type: (nullable ? column.slice(0, -1) : column) as ColumnType, nullable };
}

/** Quotes an identifier. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

const withKey = (name: string, { key }: TableSpec): string =>
  `ALTER TABLE ${name} ADD PRIMARY KEY (${key.map(quoted).join(', ')})`;

function bareTable(name: string, spec: TableSpec): string[] {
  const { columns, shared } = spec;
  const lines = Object.entries(columns).map(([column, spec]) => {
    const { type, nullable } = columnOf(spec);
    return `${quoted(column)} ${type}${nullable ? '' : ' NOT NULL'}`;
  });
  return [
    `CREATE TABLE ${name} (${lines.join(', ')})`,
    // Sampling documents takes up to a second of a core, again and again, and no query is planned by what they hold.
    ...Object.entries(columns)
      .filter(([, spec]) => columnOf(spec).type === 'jsonb')
      .map(([column]) => `ALTER TABLE ${name} ALTER ${quoted(column)} SET STATISTICS 0`),
    // The first rows of one stream may be there already when those of another come.
    ...(shared ? [withKey(name, spec)] : []),
  ];
}

function indexesOf(name: string, spec: TableSpec): string[] {
  const { shared, indexes = [] } = spec;
  return [
    ...(shared ? [] : [withKey(name, spec)]),
    ...indexes.map(
      (index) => `CREATE INDEX ON ${name} ${typeof index === 'string' ? index : `(${index.map(quoted).join(', ')})`}`,
    ),
  ];
}

type Tables = Pick<Projection, 'name' | 'version' | 'tables'>;

const eachTable = (of: Tables, generation: number, statements: (name: string, spec: TableSpec) => string[]): string[] =>
  Object.entries(of.tables).flatMap(([table, spec]) => statements(tableName(of, generation, table), spec));

/** The statements that create the tables of a generation without keys and indexes: these come after the first rows. */
export const createBareTables = (projection: Tables, generation: number): string =>
  eachTable(projection, generation, bareTable).join(';\n');

/** The statements, one at a time, that give bare tables their keys and indexes. */
export const createIndexes = (projection: Tables, generation: number): string[] =>
  eachTable(projection, generation, indexesOf);

/** The statements that create the tables of a generation whole, for one transaction. */
export const createTables = (projection: Tables, generation: number): string =>
  [createBareTables(projection, generation), ...createIndexes(projection, generation)].join(';\n');

/** The statement that drops every existing table of a generation; it needs only the tables' names. */
export function dropTables(projection: Tables, generation: number): string {
  const names = Object.keys(projection.tables).map((table) => tableName(projection, generation, table));
  return `DROP TABLE IF EXISTS ${names.join(', ')}`;
}
