import type { CompiledQuery } from "kysely";
import type { DbExecutor } from "./transactions.ts";

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The names under which PostgreSQL keeps statements, by their texts. */
const statementNames = new Map<string, string>();

/**
 * The name under which a connection to PostgreSQL may keep a statement: it is then parsed and planned once, not each time.
 * Undefined of statements that are not {@link prepared}, and of those that ask for all columns: a later release may add
 * one beside this service, and PostgreSQL refuses a kept statement whose result has changed.
 */
export const statementName = (text: string): string | undefined => statementNames.get(text);

/** The same text has one name, whichever database it is first built for: a connection keeps one statement under a name. */
function nameStatement(text: string): void {
  if (!statementNames.has(text)) statementNames.set(text, `prepared_${statementNames.size}`);
}

/** Whether it is always the same columns that a statement results in. */
const namesItsColumns = (text: string): boolean => !/(select|returning|\.) ?\*/i.test(text);

/** By dialect: what a database's own adapter is, its transactions have as well. */
const adapterOf = (db: DbExecutor): object => db.getExecutor().adapter;

/** The names of a statement's values. All of them: a column that was left out would silently not be stored. */
export type ValueNames<P extends object> = Readonly<Record<keyof P & string, true>>;

/**
 * A statement that is built once for each database and then only run: Kysely takes longer to build one than SQLite to run
 * it. Every name in `names` must be a value of the statement, never a part of its text; what else it holds is the same each time.
 */
export function prepared<P extends object, R = unknown>(
  names: ValueNames<NoInfer<P>>,
  build: (db: DbExecutor, values: P) => CompiledQuery<R>,
): (db: DbExecutor, values: P) => Promise<R[]> {
  const statements = new WeakMap<object, CompiledQuery<R>>();
  const placeholders = Object.fromEntries(
    Object.keys(names).map((name) => [name, new Placeholder(name)]),
  ) as unknown as P;
  return async (db, values) => {
    const adapter = adapterOf(db);
    let statement = statements.get(adapter);
    if (!statement) {
      statement = build(db, placeholders);
      statements.set(adapter, statement);
      if (namesItsColumns(statement.sql)) nameStatement(statement.sql);
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter,
    );
    return (await db.executeQuery<R>({ ...statement, parameters })).rows;
  };
}
