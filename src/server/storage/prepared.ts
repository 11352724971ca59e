import type { CompiledQuery } from "kysely";
import type { DbExecutor } from "./transactions.ts";

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** By dialect: what a database's own adapter is, its transactions have as well. */
const adapterOf = (db: DbExecutor): object => db.getExecutor().adapter;

/**
 * A statement that is built once for each database and then only run: Kysely takes longer to build one than SQLite to run
 * it. Every name in `names` must be a value of the statement, never a part of its text; what else it holds is the same each time.
 */
export function prepared<P extends object, R = unknown>(
  names: readonly (keyof P & string)[],
  build: (db: DbExecutor, values: P) => CompiledQuery<R>,
): (db: DbExecutor, values: P) => Promise<R[]> {
  const statements = new WeakMap<object, CompiledQuery<R>>();
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as unknown as P;
  return async (db, values) => {
    const adapter = adapterOf(db);
    let statement = statements.get(adapter);
    if (!statement) statements.set(adapter, (statement = build(db, placeholders)));
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter,
    );
    return (await db.executeQuery<R>({ ...statement, parameters })).rows;
  };
}
